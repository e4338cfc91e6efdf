package io.tenure.store.log;

import io.tenure.store.Verdict;
import io.tenure.store.Verdict.Fail;
import io.tenure.store.Verdict.HandBack;
import io.tenure.store.Verdict.Retry;
import io.tenure.store.Verdict.Succeed;
import io.tenure.store.codec.Decoder;
import io.tenure.store.codec.Encoder;

/** How an attempt ended, inside a logged transaction. */
final class VerdictCodec {

    private static final int SUCCEED = 1;
    private static final int RETRY = 2;
    private static final int FAIL = 3;
    private static final int HAND_BACK = 4;

    private VerdictCodec() {}

    static void encode(Encoder out, Verdict verdict) {
        switch (verdict) {
            case Succeed v -> out.octet(SUCCEED).optional(v.result(), Encoder::body);
            case Retry v -> out.octet(RETRY).duration(v.after()).text(v.error());
            case Fail v -> out.octet(FAIL).text(v.error());
            case HandBack v -> out.octet(HAND_BACK).duration(v.after());
        }
    }

    static Verdict decode(Decoder in) {
        int tag = in.octet();
        return switch (tag) {
            case SUCCEED -> new Succeed(in.optional(Decoder::body));
            case RETRY -> new Retry(in.duration(), in.text());
            case FAIL -> new Fail(in.text());
            case HAND_BACK -> new HandBack(in.duration());
            default -> throw in.damaged("unknown verdict " + tag);
        };
    }
}
