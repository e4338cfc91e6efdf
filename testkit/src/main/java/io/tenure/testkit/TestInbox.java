package io.tenure.testkit;

import io.tenure.runtime.Crew;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** An inbox whose messages are received when their turn in the plan comes, and always in their own order. */
final class TestInbox<M> implements Crew.Inbox<M> {
    private final BooleanSupplier full;
    private final int capacity;
    private final TestPlan plan;
    private final Consumer<M> receiver;
    private final Queue<M> waiting = new ArrayDeque<>();
    private boolean closed;

    TestInbox(BooleanSupplier full, int capacity, TestPlan plan, Consumer<M> receiver) {
        this.full = full;
        this.capacity = capacity;
        this.plan = plan;
        this.receiver = receiver;
    }

    @Override
    public boolean offer(M message) {
        if (closed || waiting.size() == capacity || full.getAsBoolean()) {
            return false;
        }
        waiting.add(message);
        plan.after(Duration.ZERO, () -> {
            M next = waiting.remove();
            if (!closed) {
                receiver.accept(next);
            }
        });
        return true;
    }

    @Override
    public void close() {
        closed = true;
    }
}
