package io.tenure.lease;

import java.time.Duration;

/** What an agent wants done, in order: an answer never overtakes the write in front of it. */
public sealed interface AgentEffect {

    /** Write the grant durably. If that fails, the node stops: it cannot keep a promise. */
    record Write(Holder holder, Duration ttl) implements AgentEffect {}

    /**
     * Note that the grant now ends this much later. It need not survive a crash of the machine, because then the whole
     * ttl is honoured anyway; only the process' own death.
     */
    record Note(Duration ttl) implements AgentEffect {}

    /** Record that nobody has the lease. Losing this record costs one ttl, never safety. */
    record Forget() implements AgentEffect {}

    /** Send the answer. */
    record Answer(long reply, LeaseAnswer answer) implements AgentEffect {}

    /** End all work that runs here under this lease, and report when it is dead. */
    record EndWork(Holder holder) implements AgentEffect {}
}
