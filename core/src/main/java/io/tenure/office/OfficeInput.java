package io.tenure.office;

import io.tenure.lease.Voters;
import io.tenure.lease.agent.LeaseAnswer;
import io.tenure.node.NodeId;
import io.tenure.store.Holding;
import io.tenure.store.LeaseId;
import io.tenure.store.Term;
import io.tenure.time.Moment;

/** What can happen to a candidate for an office, or to its holder. */
public sealed interface OfficeInput {

    /** Whether this node is the candidate: for the office of the servers, the leader of the log is. */
    record CandidateIs(boolean self) implements OfficeInput {}

    /** Whose leases count now. */
    record VotersAre(Voters voters) implements OfficeInput {}

    /** A request to change the voters; this node becomes bound to the change if it believes with both majorities. */
    record ChangeWished(Voters joint) implements OfficeInput {}

    /** The change that this node is bound to was made, or cannot be made any more. */
    record ChangeOver() implements OfficeInput {}

    /** The open term, read with a barrier; {@code lease} is an unused id for the candidacy. */
    record TermNoted(Term open, LeaseId lease) implements OfficeInput {}

    /** An agent answered. */
    record Answered(NodeId agent, LeaseAnswer answer) implements OfficeInput {}

    /** An agent could not be asked, or did not answer. */
    record Unanswered(NodeId agent, long sequence) implements OfficeInput {}

    /** The term was opened by a request sent at {@code sent}, and everything before it is applied here. */
    record TermOpened(Holding holding, Moment sent) implements OfficeInput {}

    /** Somebody else opened a term since this node noted it. */
    record Superseded() implements OfficeInput {}

    /** The outcome of what was under way (noting, opening, a keep-alive) is unknown; retrying is safe. */
    record AttemptFailed() implements OfficeInput {}

    /** A fenced write of this holder was committed; it had been sent at {@code sent}. */
    record Committed(Term term, Moment sent) implements OfficeInput {}

    /** A write of this holder was refused because a later term is open. */
    record WasFenced(Term term) implements OfficeInput {}

    /** The work of the term could not begin or continue. */
    record WorkFailed(Term term) implements OfficeInput {}

    /** Everything that ran under the term has ended, or is a straggler without store access. */
    record WorkEnded(Term term) implements OfficeInput {}

    /** Whether another node leads the log now, after this one tried to hand it over. */
    record HandedOver(boolean done) implements OfficeInput {}

    /** The machine slept. */
    record Suspended() implements OfficeInput {}

    /** Leave the office, if it is held, and do not try again before the next {@link CandidateIs}. */
    record Resign() implements OfficeInput {}

    /** Hand the candidacy and the office over to another node; continue if there is none. */
    record Transfer() implements OfficeInput {}

    /** Time has passed. */
    record WakeUp() implements OfficeInput {}
}
