package io.tenure.time;

import java.time.Duration;
import java.util.Optional;

/** The clock of the machine since it was started; it outlives processes. */
public interface BootClock {

    /** Identifies this start of the machine; empty if that is unknown. */
    Optional<String> id();

    /** The time since that start, including suspension. */
    Duration now();
}
