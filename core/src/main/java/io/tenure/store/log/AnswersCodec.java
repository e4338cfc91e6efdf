package io.tenure.store.log;

import io.tenure.store.TaskId;
import io.tenure.store.TermOutcome;
import io.tenure.store.codec.Decoder;
import io.tenure.store.codec.Encoder;
import java.util.List;

/** The remembered answers of a group. */
public final class AnswersCodec {

    private static final int FORMAT = 1;
    private static final int COMMITTED = 1;
    private static final int TAKEN = 2;
    private static final int OPENED = 3;
    private static final int SUPERSEDED = 4;
    private static final int CORRECTED = 5;
    private static final int RAISED = 6;

    private AnswersCodec() {}

    public static byte[] encode(List<LogAnswer> answers) {
        return Encoder.version(FORMAT).list(answers, AnswersCodec::encode).done();
    }

    public static List<LogAnswer> decode(byte[] row) {
        Decoder in = Decoder.version("group", FORMAT, row);
        return in.end(in.list(AnswersCodec::decode));
    }

    private static void encode(Encoder out, LogAnswer answer) {
        switch (answer) {
            case LogAnswer.Committed a -> OutcomeCodec.encode(out.octet(COMMITTED), a.outcome());
            case LogAnswer.Taken a ->
                out.octet(TAKEN)
                        .list(a.grants(), (o, g) -> o.count(g.task().value()).count(g.attempt()));
            case LogAnswer.Corrected a -> out.octet(CORRECTED).optional(a.correction(), ClockCorrectionCodec::encode);
            case LogAnswer.Raised a -> out.octet(RAISED).count(a.level());
            case LogAnswer.Opened a -> {
                switch (a.outcome()) {
                    case TermOutcome.Opened o -> HoldingCodec.encode(out.octet(OPENED), o.holding());
                    case TermOutcome.Superseded s -> out.octet(SUPERSEDED).optional(s.current(), HoldingCodec::encode);
                }
            }
        }
    }

    private static LogAnswer decode(Decoder in) {
        int tag = in.octet();
        return switch (tag) {
            case COMMITTED -> new LogAnswer.Committed(OutcomeCodec.decode(in));
            case TAKEN -> new LogAnswer.Taken(in.list(i -> new LogAnswer.Grant(new TaskId(i.count()), i.small())));
            case OPENED -> new LogAnswer.Opened(new TermOutcome.Opened(HoldingCodec.decode(in)));
            case SUPERSEDED -> new LogAnswer.Opened(new TermOutcome.Superseded(in.optional(HoldingCodec::decode)));
            case CORRECTED -> new LogAnswer.Corrected(in.optional(ClockCorrectionCodec::decode));
            case RAISED -> new LogAnswer.Raised(in.small());
            default -> throw in.damaged("unknown answer " + tag);
        };
    }
}
