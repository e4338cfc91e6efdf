package io.tenure.server.document;

import io.tenure.document.DocumentOutcome;
import io.tenure.document.ReplicatedState;
import io.tenure.node.NodeId;
import io.tenure.server.http.Problem;
import io.tenure.server.http.ProblemType;
import io.tenure.server.http.Refusal;

/** What the outcome of a change is to a client. */
final class Outcomes {

    private Outcomes() {}

    /** The new state; refused if the outcome is any other. */
    static ReplicatedState acknowledged(DocumentOutcome outcome) {
        return switch (outcome) {
            case DocumentOutcome.Acknowledged done -> done.state();
            case DocumentOutcome.Declined declined -> throw refused(type(declined.reason()), declined.sentence());
            case DocumentOutcome.TryAgain again -> throw refused(ProblemType.UNAVAILABLE, again.sentence());
            case DocumentOutcome.Unknown unknown -> throw refused(ProblemType.INDETERMINATE, unknown.sentence());
            case DocumentOutcome.TooFew few -> throw new Refusal(tooFew(few));
        };
    }

    private static ProblemType type(DocumentOutcome.Reason reason) {
        return switch (reason) {
            case ABSENT -> ProblemType.NOT_FOUND;
            case EXISTS, OTHER_VERSION -> ProblemType.CONFLICT;
            case INVALID -> ProblemType.INVALID;
            case NO_ROOM -> ProblemType.DISK_RESERVE;
        };
    }

    private static Problem tooFew(DocumentOutcome.TooFew few) {
        return Problem.of(
                        ProblemType.UNAVAILABLE,
                        few.sentence()
                                + " A PATCH of /core/node-groups/default with {\"kind\":\"UpdateQuorumRequest\","
                                + "\"membershipQuorum\":N} sets it, and so does 'tenure group quorum N'.")
                .with("missing", few.missing().stream().map(NodeId::toString).toList());
    }

    static Refusal refused(ProblemType type, String sentence) {
        return new Refusal(Problem.of(type, sentence));
    }
}
