package io.tenure.process;

import java.util.Optional;

/** Starts child processes that never outlive the trust in the office under which they were started. */
public interface Processes {

    /** Why this machine cannot run child processes under guard; empty if it can. */
    Optional<String> refusal();

    /**
     * Starts a process, without waiting until it runs. What it writes goes to the sink; what became of it is told by
     * {@link Child#ended}. Once the trusted time is over, nothing is begun. In its environment {@code TENURE_RELEASE} is a
     * program that starts what shall stay when the process is cut off.
     */
    Child start(Command command, Sink sink);
}
