package io.tenure.document;

import io.tenure.store.codec.Decoder;
import io.tenure.store.codec.Encoder;
import java.util.List;

/**
 * States as bytes: equal states have equal bytes, and only those. Digests rely on it, so a state of the first format, without
 * the owners of its epochs, is written in that format again.
 */
public final class ReplicatedStateCodec {

    private static final int WITHOUT_OWNERS = 1;
    private static final int WITH_OWNERS = 2;

    private ReplicatedStateCodec() {}

    public static byte[] encode(ReplicatedState state) {
        DocumentStamp stamp = state.stamp();
        boolean owned = state.lineage().reaches().stream()
                .anyMatch(reach -> !reach.owner().isEmpty());
        return Encoder.version(owned ? WITH_OWNERS : WITHOUT_OWNERS)
                .text(state.link())
                .text(state.kind())
                .count(state.place().epoch())
                .count(state.place().version())
                .list(state.lineage().reaches(), (to, reach) -> reach(to, reach, owned))
                .bytes(state.content())
                .fixed(stamp.updatedMicros())
                .text(stamp.action())
                .fixed(stamp.expiresMicros())
                .text(stamp.principal())
                .flag(state.deleted())
                .list(state.keys(), Encoder::text)
                .done();
    }

    public static ReplicatedState decode(byte[] bytes) {
        Decoder from = Decoder.version("document", WITHOUT_OWNERS, WITH_OWNERS, bytes);
        String link = from.text();
        String kind = from.text();
        Place place = new Place(from.count(), from.count());
        Lineage lineage = new Lineage(from.list(ReplicatedStateCodec::reach));
        byte[] content = from.bytes();
        DocumentStamp stamp = new DocumentStamp(from.fixed(), from.text(), from.fixed(), from.text());
        boolean deleted = from.flag();
        List<String> keys = from.list(Decoder::text);
        return from.end(new ReplicatedState(link, kind, place, lineage, content, stamp, deleted, keys));
    }

    /** Looks at all of it as {@link #decode} does, and refuses the same, but keeps only where it stands. */
    static EncodedState look(byte[] bytes) {
        Decoder from = Decoder.version("document", WITHOUT_OWNERS, WITH_OWNERS, bytes);
        String link = from.text();
        from.skip();
        Place place = new Place(from.count(), from.count());
        for (int reaches = from.small(); reaches > 0; reaches--) {
            pass(from);
        }
        from.skip().fixed();
        from.skip().fixed();
        from.skip().flag();
        for (int keys = from.small(); keys > 0; keys--) {
            from.skip();
        }
        return from.end(new EncodedState(link, place, bytes));
    }

    private static void pass(Decoder from) {
        from.count();
        from.count();
        if (from.version() == WITH_OWNERS) {
            from.skip();
        }
    }

    private static void reach(Encoder to, Lineage.Reach reach, boolean owned) {
        to.count(reach.epoch()).count(reach.first());
        if (owned) {
            to.text(reach.owner());
        }
    }

    private static Lineage.Reach reach(Decoder from) {
        return new Lineage.Reach(from.count(), from.count(), from.version() == WITH_OWNERS ? from.text() : "");
    }
}
