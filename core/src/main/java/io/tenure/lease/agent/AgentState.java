package io.tenure.lease.agent;

import io.tenure.lease.Holder;
import io.tenure.time.Moment;

/**
 * Where an agent is.
 *
 * <pre>
 *   free ──grant──▶ active ──end, abolish──▶ expiring ──work ended──▶ free
 *   barred (started without knowing the last holder) ──one ttl──▶ free
 * </pre>
 */
public sealed interface AgentState {

    /** Nobody has the lease. */
    record Free() implements AgentState {}

    /** One candidacy has it, until a moment. {@code sequence} is that of the newest granted request. */
    record Active(Holder holder, long sequence, Moment until) implements AgentState {}

    /** It has ended, but work under it may still run here, so nobody else gets it. */
    record Expiring(Holder holder) implements AgentState {}

    /** The last promise is unknown, so nobody gets the lease for as long as a promise can last. */
    record Barred(Moment until) implements AgentState {}
}
