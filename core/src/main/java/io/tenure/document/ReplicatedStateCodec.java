package io.tenure.document;

import io.tenure.store.codec.Decoder;
import io.tenure.store.codec.Encoder;
import java.util.List;

/** States as bytes: equal states have equal bytes, and only those. Digests rely on it. */
public final class ReplicatedStateCodec {

    private static final int VERSION = 1;

    private ReplicatedStateCodec() {}

    public static byte[] encode(ReplicatedState state) {
        DocumentStamp stamp = state.stamp();
        return Encoder.version(VERSION)
                .text(state.link())
                .text(state.kind())
                .count(state.place().epoch())
                .count(state.place().version())
                .list(
                        state.lineage().reaches(),
                        (to, reach) -> to.count(reach.epoch()).count(reach.first()))
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
        Decoder from = Decoder.version("document", VERSION, bytes);
        String link = from.text();
        String kind = from.text();
        Place place = new Place(from.count(), from.count());
        Lineage lineage = new Lineage(from.list(each -> new Lineage.Reach(each.count(), each.count())));
        byte[] content = from.bytes();
        DocumentStamp stamp = new DocumentStamp(from.fixed(), from.text(), from.fixed(), from.text());
        boolean deleted = from.flag();
        List<String> keys = from.list(Decoder::text);
        return from.end(new ReplicatedState(link, kind, place, lineage, content, stamp, deleted, keys));
    }
}
