package io.tenure.document.replica;

import io.tenure.node.NodeId;
import io.tenure.store.codec.Decoder;
import io.tenure.store.codec.Encoder;
import java.util.Optional;

/**
 * What a member promised about a partition, on disk: to take nothing from anybody below this epoch, and in this epoch only
 * from this owner. Two views may name two owners at the same time; that no two of them write is due to promises alone.
 *
 * @param owner empty only before the first promise
 */
record Promise(long epoch, Optional<NodeId> owner) {

    static final Promise NONE = new Promise(0, Optional.empty());

    private static final int VERSION = 1;

    static Promise to(NodeId owner, long epoch) {
        return new Promise(epoch, Optional.of(owner));
    }

    /** Strictly higher: who repeats an epoch may be an owner that has forgotten what it wrote in it. */
    boolean allowsTakeOver(long byEpoch) {
        return byEpoch > epoch;
    }

    /** A higher epoch has been promised by enough others, so it is as good as promised here. */
    boolean allowsWrite(NodeId by, long inEpoch) {
        return inEpoch > epoch || isTo(by, inEpoch);
    }

    boolean isTo(NodeId by, long inEpoch) {
        return inEpoch == epoch && owner.equals(Optional.of(by));
    }

    byte[] encoded() {
        return Encoder.version(VERSION)
                .count(epoch)
                .optional(owner, (to, id) -> to.text(id.toString()))
                .done();
    }

    static Promise decoded(byte[] bytes) {
        Decoder from = Decoder.version("promise", VERSION, bytes);
        return from.end(new Promise(from.count(), from.optional(Decoder::text).map(NodeId::parse)));
    }
}
