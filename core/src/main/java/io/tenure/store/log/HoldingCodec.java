package io.tenure.store.log;

import io.tenure.node.NodeName;
import io.tenure.store.Holding;
import io.tenure.store.LeaseId;
import io.tenure.store.Office;
import io.tenure.store.Term;
import io.tenure.store.codec.Decoder;
import io.tenure.store.codec.Encoder;

/** A holding of an office: a row, and a part of answers. */
public final class HoldingCodec {

    private static final int FORMAT = 1;

    private HoldingCodec() {}

    public static byte[] encode(Holding holding) {
        Encoder out = Encoder.version(FORMAT);
        encode(out, holding);
        return out.done();
    }

    public static Holding decode(byte[] row) {
        Decoder in = Decoder.version("office", FORMAT, row);
        return in.end(decode(in));
    }

    public static void encode(Encoder out, Holding holding) {
        out.text(holding.office().value())
                .count(holding.term().value())
                .text(holding.holder().value())
                .text(holding.lease().value())
                .instant(holding.since());
    }

    public static Holding decode(Decoder in) {
        return new Holding(
                new Office(in.text()),
                new Term(in.count()),
                new NodeName(in.text()),
                new LeaseId(in.text()),
                in.instant());
    }
}
