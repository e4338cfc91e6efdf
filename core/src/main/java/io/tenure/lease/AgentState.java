package io.tenure.lease;

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

    /** One candidacy has it, up to a moment. {@code sequence} is that of the newest request granted. */
    record Active(Holder holder, long sequence, Moment until) implements AgentState {}

    /** It has ended, but work under it may still run here: nobody gets it. */
    record Expiring(Holder holder) implements AgentState {}

    /** What the last promise was is not known: nobody gets it for as long as any promise can last. */
    record Barred(Moment until) implements AgentState {}
}
