package io.tenure.engine.log;

import io.tenure.engine.EngineConfig;
import io.tenure.store.log.Limits;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Calls that wait to be packed, in their order and bounded. Guarded by the batcher's lock. */
final class CallQueue {

    private final EngineConfig.Bounds bounds;
    private final ArrayDeque<Call> calls = new ArrayDeque<>();
    private long bytes;

    CallQueue(EngineConfig.Bounds bounds) {
        this.bounds = bounds;
    }

    int size() {
        return calls.size();
    }

    boolean isEmpty() {
        return calls.isEmpty();
    }

    /** Whether there was room. */
    boolean add(Call call) {
        if (calls.size() >= bounds.waitingCalls() || bytes + call.bytes() > bounds.waitingBytes()) {
            return false;
        }
        calls.add(call);
        bytes += call.bytes();
        return true;
    }

    /** Takes as many as one group may hold, and at least one; those that have ended already are dropped. */
    List<Call> take() {
        List<Call> taken = new ArrayList<>();
        long size = 0;
        for (Call call = calls.peek(); call != null; call = calls.peek()) {
            if (!taken.isEmpty() && size + call.bytes() > Limits.MAX_GROUP_BYTES) {
                break;
            }
            remove();
            if (!call.ended()) {
                taken.add(call);
                size += call.bytes();
            }
        }
        return taken;
    }

    void failExpired(long now, Supplier<String> why) {
        for (Call call = calls.peek(); call != null && call.expired(now); call = calls.peek()) {
            remove().fail(why.get(), null);
        }
    }

    void failAll(String why, @Nullable Throwable cause) {
        while (!calls.isEmpty()) {
            remove().fail(why, cause);
        }
    }

    private Call remove() {
        Call call = calls.remove();
        bytes -= call.bytes();
        return call;
    }
}
