package io.tenure.document.replica;

import io.tenure.document.EncodedState;
import io.tenure.selector.Partition;
import io.tenure.store.codec.Decoder;
import io.tenure.store.codec.Encoder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Answers as bytes, one answer to a body. */
final class PeerAnswerCodec {

    private static final int VERSION = 1;

    private PeerAnswerCodec() {}

    static byte[] encode(PeerAnswer answer) {
        Encoder to = Encoder.version(VERSION);
        switch (answer) {
            case PeerAnswer.Promised promised -> {
                PeerMessageCodec.digest(to.octet(1), promised.digest());
                to.flag(promised.complete());
            }
            case PeerAnswer.Rejected rejected ->
                to.octet(2).bytes(rejected.promise().encoded());
            case PeerAnswer.Kept kept ->
                to.octet(3).list(kept.except(), Encoder::text).flag(kept.complete());
            case PeerAnswer.Named named -> to.octet(4).list(named.names(), PeerMessageCodec::name);
            case PeerAnswer.Fetched fetched -> fetched(to.octet(5), fetched);
            case PeerAnswer.Copied copied ->
                to.octet(8).list(copied.parts(), PeerAnswerCodec::fetched).flag(copied.isWhole());
            case PeerAnswer.Differing differing ->
                to.octet(6)
                        .list(differing.numbers(), (into, number) -> into.count(number))
                        .flag(differing.complete());
            case PeerAnswer.Promises promises ->
                to.octet(7)
                        .list(List.copyOf(promises.promises().entrySet()), PeerAnswerCodec::promise)
                        .count(promises.next());
            case PeerAnswer.Silence silence -> throw new IllegalArgumentException("Silence is not sent: " + silence);
        }
        return to.done();
    }

    static PeerAnswer decode(byte[] bytes) {
        Decoder from = Decoder.version("answer", VERSION, bytes);
        int kind = from.octet();
        PeerAnswer answer = switch (kind) {
            case 1 -> new PeerAnswer.Promised(PeerMessageCodec.digest(from), from.flag());
            case 2 -> new PeerAnswer.Rejected(Promise.decoded(from.bytes()));
            case 3 -> new PeerAnswer.Kept(from.list(Decoder::text), from.flag());
            case 4 -> new PeerAnswer.Named(from.list(PeerMessageCodec::name));
            case 5 -> fetched(from);
            case 6 -> new PeerAnswer.Differing(from.list(Decoder::small), from.flag());
            case 7 -> promises(from);
            case 8 -> new PeerAnswer.Copied(from.list(PeerAnswerCodec::fetched), from.flag());
            default -> throw from.damaged("there is no answer " + kind);
        };
        return from.end(answer);
    }

    private static void fetched(Encoder to, PeerAnswer.Fetched fetched) {
        to.bytes(fetched.promise().encoded()).list(fetched.states(), (into, state) -> into.bytes(state.bytes()));
    }

    private static PeerAnswer.Fetched fetched(Decoder from) {
        return new PeerAnswer.Fetched(Promise.decoded(from.bytes()), from.list(each -> EncodedState.of(each.bytes())));
    }

    private static void promise(Encoder to, Map.Entry<Partition, Promise> promise) {
        to.count(promise.getKey().number()).bytes(promise.getValue().encoded());
    }

    private static PeerAnswer promises(Decoder from) {
        Map<Partition, Promise> promises = new HashMap<>();
        from.list(each -> promises.put(PeerMessageCodec.partition(each), Promise.decoded(each.bytes())) == null);
        return new PeerAnswer.Promises(promises, from.small());
    }
}
