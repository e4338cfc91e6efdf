package io.tenure.store.log;

import io.tenure.store.QueueLimits;
import io.tenure.store.QueueRules;
import io.tenure.store.QueueRules.Paused;
import io.tenure.store.codec.Decoder;
import io.tenure.store.codec.Encoder;

/** What is set for a queue; its limits are also a part of an operation. */
public final class RulesCodec {

    private static final int FORMAT = 1;

    private RulesCodec() {}

    public static byte[] encode(QueueRules rules) {
        Encoder out = Encoder.version(FORMAT)
                .optional(rules.paused(), (o, p) -> o.text(p.by()).text(p.why()).instant(p.since()));
        encode(out, rules.limits());
        return out.done();
    }

    public static QueueRules decode(byte[] row) {
        Decoder in = Decoder.version("rules of a queue", FORMAT, row);
        return in.end(new QueueRules(in.optional(i -> new Paused(i.text(), i.text(), i.instant())), decode(in)));
    }

    static void encode(Encoder out, QueueLimits limits) {
        out.optional(limits.total(), (o, most) -> o.count(most)).optional(limits.perKey(), (o, most) -> o.count(most));
    }

    static QueueLimits decode(Decoder in) {
        return new QueueLimits(in.optional(Decoder::small), in.optional(Decoder::small));
    }
}
