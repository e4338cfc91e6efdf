package io.tenure.runtime;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * The inbox of a protocol. The number of waiting requests is limited. All other inputs come only once and must not be
 * lost, so they have their own room; if even that is full, the process ends.
 */
public final class ControlBox implements AutoCloseable {

    private static final int ROOM = 10_000;

    private final Crew crew;
    private final String name;
    private final int requests;
    private final Crew.Inbox<Runnable> inbox;
    private final AtomicInteger asked = new AtomicInteger();
    private volatile boolean closed;

    /** A box with room for this many requests. */
    public ControlBox(Crew crew, String name, int requests) {
        this.crew = crew;
        this.name = name;
        this.requests = requests;
        this.inbox = crew.inbox(name, requests + ROOM, Runnable::run);
    }

    /** Accepts a request; false if the box is closed or full. */
    public boolean ask(Runnable request) {
        if (asked.incrementAndGet() > requests) {
            asked.decrementAndGet();
            return false;
        }
        boolean taken = inbox.offer(() -> {
            asked.decrementAndGet();
            request.run();
        });
        if (!taken) {
            asked.decrementAndGet();
        }
        return taken;
    }

    /** Accepts an input that comes only once. Dropped only when the box is closed. */
    public void tell(Runnable input) {
        if (!inbox.offer(input) && !closed) {
            crew.fatal("More than " + ROOM + " inputs wait for the thread " + name + ", and none may be lost.");
        }
    }

    /** Idempotent. What waits is dropped. */
    @Override
    public void close() {
        closed = true;
        inbox.close();
    }
}
