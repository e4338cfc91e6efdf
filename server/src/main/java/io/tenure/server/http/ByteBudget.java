package io.tenure.server.http;

import java.util.concurrent.atomic.AtomicLong;

/** Bytes that may be held at a time, by all together. */
final class ByteBudget {

    private final AtomicLong left;

    ByteBudget(long bytes) {
        this.left = new AtomicLong(bytes);
    }

    /** False if there are not as many left; then none are taken. */
    boolean take(int bytes) {
        if (left.addAndGet(-bytes) >= 0) {
            return true;
        }
        left.addAndGet(bytes);
        return false;
    }

    void giveBack(long bytes) {
        left.addAndGet(bytes);
    }
}
