package io.tenure.store.log;

import io.tenure.node.NodeName;
import io.tenure.store.Term;
import io.tenure.store.TermRecord;
import io.tenure.store.codec.Decoder;
import io.tenure.store.codec.Encoder;

/** A term of an office: a row, and a part of answers. */
public final class TermRecordCodec {

    private static final int FORMAT = 1;

    private TermRecordCodec() {}

    public static byte[] encode(TermRecord record) {
        Encoder out = Encoder.version(FORMAT);
        return out.count(record.term().value())
                .text(record.holder().value())
                .instant(record.began())
                .optional(
                        record.end(),
                        (o, end) -> o.instant(end.at()).text(end.successor().value()))
                .done();
    }

    public static TermRecord decode(byte[] row) {
        Decoder in = Decoder.version("term", FORMAT, row);
        return in.end(new TermRecord(
                new Term(in.count()),
                new NodeName(in.text()),
                in.instant(),
                in.optional(i -> new TermRecord.End(i.instant(), new NodeName(i.text())))));
    }
}
