package io.tenure.store.wire;

import io.tenure.store.Outcome;
import io.tenure.store.Outcome.Refused;
import io.tenure.store.codec.Decoder;
import io.tenure.store.codec.Encoder;
import io.tenure.store.log.AnswersCodec;
import io.tenure.store.log.LogAnswer;
import io.tenure.store.log.OutcomeCodec;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** The outcome of a group. */
public sealed interface GroupReply {

    /** It was executed, now or earlier. The claims are those of all grants in the answers, in order. */
    record Done(List<LogAnswer> answers, ClaimedTasks claims) implements GroupReply {

        public Done {
            answers = List.copyOf(answers);
        }
    }

    /**
     * Nothing of it was executed, because these commands, by their positions, are refused at the moment. The others may
     * be sent again, in a group with another number.
     */
    record TurnedBack(SortedMap<Integer, Refused> refused) implements GroupReply {}

    int DONE = 1;
    int TURNED_BACK = 2;

    default byte[] encode() {
        Encoder out = Wire.begin();
        switch (this) {
            case Done done -> done.claims().write(out.octet(DONE).bytes(AnswersCodec.encode(done.answers())));
            case TurnedBack back ->
                out.octet(TURNED_BACK).list(List.copyOf(back.refused().entrySet()), (o, entry) -> {
                    OutcomeCodec.encode(o.count(entry.getKey()), entry.getValue());
                });
        }
        return out.done();
    }

    static GroupReply decode(byte[] message) {
        return Wire.read("answer", message, in -> {
            int tag = in.octet();
            return switch (tag) {
                case DONE -> new Done(AnswersCodec.decode(in.bytes()), ClaimedTasks.read(in));
                case TURNED_BACK -> new TurnedBack(refusals(in));
                default -> throw in.damaged("unknown answer " + tag);
            };
        });
    }

    private static SortedMap<Integer, Refused> refusals(Decoder in) {
        SortedMap<Integer, Refused> refused = new TreeMap<>();
        in.list(i -> refused.put(i.small(), refusal(i)));
        return refused;
    }

    private static Refused refusal(Decoder in) {
        Outcome outcome = OutcomeCodec.decode(in);
        if (outcome instanceof Refused refused) {
            return refused;
        }
        throw in.damaged("a refusal is none");
    }

    /** The grants of all answers, in order. */
    static List<LogAnswer.Grant> grants(List<LogAnswer> answers) {
        List<LogAnswer.Grant> grants = new ArrayList<>();
        for (LogAnswer answer : answers) {
            if (answer instanceof LogAnswer.Taken taken) {
                grants.addAll(taken.grants());
            }
        }
        return grants;
    }
}
