package io.tenure.client;

import io.tenure.store.engine.PendingCall;
import io.tenure.store.wire.ReadReply;
import io.tenure.store.wire.StoreQuestion;

/** A question of one caller. */
final class Inquiry<T> extends PendingCall<T> {

    /** About what a question takes; ids and names are short. */
    private static final long BYTES = 200;

    private final StoreQuestion<T> question;

    Inquiry(StoreQuestion<T> question, long deadline) {
        super(deadline);
        this.question = question;
    }

    StoreQuestion<T> question() {
        return question;
    }

    void answered(ReadReply reply, int place) {
        answer(reply.answer(place, question));
    }

    @Override
    public long bytes() {
        return BYTES;
    }

    @Override
    protected boolean changes() {
        return false;
    }
}
