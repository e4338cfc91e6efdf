package io.tenure.lease.agent;

import io.tenure.lease.Holder;
import java.time.Duration;

/** What an agent wants done, in order: an answer never overtakes the write in front of it. */
public sealed interface AgentEffect {

    /** Write the grant durably. If that fails, the node stops, because it cannot keep its promise. */
    record Write(Holder holder, Duration ttl) implements AgentEffect {}

    /**
     * Note that the grant now ends this much later. This must survive the death of the process, but not a crash of the
     * machine, after which the whole ttl is honoured anyway.
     */
    record Note(Duration ttl) implements AgentEffect {}

    /** Record that nobody has the lease. Losing this record costs one ttl, but is safe. */
    record Forget() implements AgentEffect {}

    /** Send the answer. */
    record Answer(long reply, LeaseAnswer answer) implements AgentEffect {}

    /** End all work that runs here under this lease, and report when it has ended. */
    record EndWork(Holder holder) implements AgentEffect {}
}
