package io.tenure.document;

import io.tenure.node.NodeId;
import java.util.List;

/** How a change of a document ended. */
public sealed interface DocumentOutcome {

    /** It is on as many disks as was asked for (R4), now or since an earlier request with the same key. */
    record Acknowledged(ReplicatedState state) implements DocumentOutcome {}

    /** Nothing was changed, and the same request will fail again. */
    record Declined(Reason reason, String sentence) implements DocumentOutcome {}

    /** Nothing was changed: this node does not own the document at the moment. Whoever got the request tries again. */
    record TryAgain(String sentence) implements DocumentOutcome {}

    /** It may have taken effect or may still do so; the same key tells. */
    record Unknown(String sentence) implements DocumentOutcome {}

    /** Nothing was changed: too few members are available. */
    record TooFew(String sentence, List<NodeId> missing) implements DocumentOutcome {

        public TooFew {
            missing = List.copyOf(missing);
        }
    }

    /** What is wrong with a request. */
    enum Reason {
        ABSENT,
        EXISTS,
        OTHER_VERSION,
        INVALID,
        NO_ROOM
    }
}
