package io.tenure.testkit.history;

import io.tenure.store.Indeterminate;
import io.tenure.store.Unavailable;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * What was called and answered, by many threads of one process at once. Keep one history for each thing that is
 * checked for itself, such as each document.
 *
 * <p>Times are numbers of events, counted in the moment just before a call begins and just after it ended. If one call
 * ended before another began, its number says so; there are no ties and no clock is read.
 *
 * @param <I> what is asked
 * @param <O> what is answered
 */
public final class History<I, O> {
    private final AtomicLong events = new AtomicLong();
    private final ConcurrentLinkedQueue<HistoryCall<I, O>> calls = new ConcurrentLinkedQueue<>();

    /**
     * Makes a call and records it. {@link Unavailable} leaves no trace, because nothing happened; {@link Indeterminate}
     * is recorded as an unknown outcome; both give an empty result. Anything else is thrown on.
     */
    public Optional<O> record(I input, Supplier<O> call) {
        long began = events.incrementAndGet();
        try {
            O output = call.get();
            calls.add(new HistoryCall<>(began, events.incrementAndGet(), input, Optional.of(output)));
            return Optional.of(output);
        } catch (Unavailable e) {
            return Optional.empty();
        } catch (Indeterminate e) {
            calls.add(new HistoryCall<>(began, HistoryCall.NEVER, input, Optional.empty()));
            return Optional.empty();
        }
    }

    /** Adds a call that was recorded elsewhere. */
    public void add(HistoryCall<I, O> call) {
        calls.add(call);
    }

    /** The calls so far, in no particular order. */
    public List<HistoryCall<I, O>> calls() {
        return List.copyOf(calls);
    }

    @Override
    public String toString() {
        return calls.size() + " calls";
    }
}
