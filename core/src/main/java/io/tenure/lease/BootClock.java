package io.tenure.lease;

import java.time.Duration;
import java.util.Optional;

/** The clock of the machine since it was started, which goes on while processes come and go. */
public interface BootClock {

    /** Which start of the machine this is; empty where that cannot be told. */
    Optional<String> id();

    /** The time since that start, suspension included. */
    Duration now();
}
