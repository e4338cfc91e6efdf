package io.tenure.server.http;

import java.util.concurrent.atomic.AtomicLong;

/** Limits the bytes that all requests together hold at a time. */
final class ByteBudget {

    private final AtomicLong left;

    ByteBudget(long bytes) {
        this.left = new AtomicLong(bytes);
    }

    /** Takes this many bytes, or none if fewer are left; returns whether it took them. */
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
