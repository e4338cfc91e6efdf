package io.tenure.client;

import io.tenure.store.wire.ReadReply;
import io.tenure.store.wire.ReadRequest;
import io.tenure.store.wire.StoreQuestion;
import io.tenure.store.wire.Wire;
import io.tenure.time.Time;
import java.util.ArrayList;
import java.util.List;

/** Questions on their way. */
final class InquiryLane extends GroupSender<Inquiry<?>> {

    private static final long CAPACITY = 200_000;

    private final boolean stale;

    InquiryLane(boolean stale, NodeCaller line, Nodes nodes, Time time, RemoteConfig config) {
        super(Wire.READS, line, nodes, time, config);
        this.stale = stale;
    }

    @Override
    long capacity() {
        return CAPACITY;
    }

    @Override
    byte[] cargo(long number, long floor, List<Inquiry<?>> calls) {
        List<StoreQuestion<?>> questions = new ArrayList<>();
        calls.forEach(call -> questions.add(call.question()));
        return new ReadRequest(stale, questions).encode();
    }

    @Override
    byte[] message(Flight<Inquiry<?>> flight) {
        return flight.cargo();
    }

    /** A large reply answers the first ones only. */
    @Override
    List<Inquiry<?>> unload(List<Inquiry<?>> calls, byte[] bytes) {
        ReadReply reply = ReadReply.decode(bytes);
        int answered = Math.min(reply.answers().size(), calls.size());
        for (int place = 0; place < answered; place++) {
            calls.get(place).answered(reply, place);
        }
        return calls.subList(answered, calls.size());
    }
}
