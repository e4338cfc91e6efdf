package io.tenure.queue;

import io.tenure.runtime.Crew;
import io.tenure.store.QueueName;
import io.tenure.store.Reader;
import io.tenure.store.Store;
import io.tenure.store.StoreException;
import io.tenure.store.Subscription;
import io.tenure.store.Topic;
import io.tenure.time.Moment;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Waits for the end of something in a queue. It reads when the queue has changed, the less often the longer it waits, and
 * every few seconds without a hint; then it asks the whole cluster, because a hint may be lost with its node.
 */
final class EndWatch<V> {

    private static final Duration POLL = Duration.ofSeconds(5);
    private static final Duration AFTER_FAILURE = Duration.ofMillis(500);
    private static final Duration LONGEST_GAP = Duration.ofMillis(250);
    private static final int PATIENCE = 20;

    private final Store store;
    private final Crew crew;
    private final Question<V> question;
    private final Moment began;
    private final Moment end;
    private volatile CompletableFuture<Void> hint = new CompletableFuture<>();

    EndWatch(Store store, Crew crew, Question<V> question, Duration limit) {
        this.store = store;
        this.crew = crew;
        this.question = question;
        this.began = now();
        this.end = began.plus(limit);
    }

    /** What is waited for, and when it has ended. */
    record Question<V>(Function<Reader, Optional<V>> read, Function<V, QueueName> queue, Predicate<V> ended) {}

    /**
     * What was read last: its end, or its state when the time was over; empty if it is not there (any more).
     *
     * @throws StoreException if the store has not answered at all
     */
    Optional<V> await() throws InterruptedException {
        Optional<V> first = first();
        if (first.filter(question.ended.negate()).isEmpty()) {
            return first;
        }
        Subscription watch = watch(question.queue.apply(first.get()));
        try {
            return await(first.get());
        } finally {
            watch.close();
        }
    }

    private Optional<V> first() throws InterruptedException {
        while (true) {
            try {
                return question.read.apply(store);
            } catch (StoreException e) {
                if (!now().plus(AFTER_FAILURE).isBefore(end)) {
                    throw e;
                }
                crew.sleep(AFTER_FAILURE);
            }
        }
    }

    private Optional<V> await(V first) throws InterruptedException {
        Optional<V> last = Optional.of(first);
        Reader reader = store;
        while (true) {
            hint = new CompletableFuture<>();
            @Nullable Optional<V> read = read(reader);
            last = read == null ? last : read;
            Moment now = now();
            if (last.filter(question.ended.negate()).isEmpty() || !now.isBefore(end)) {
                return last;
            }
            crew.sleep(shorter(gap(now), now.until(end)));
            boolean hinted = crew.await(hint, shorter(read == null ? AFTER_FAILURE : POLL, now().until(end)));
            reader = hinted ? store.stale() : store;
        }
    }

    /** Null if the store does not answer. */
    private @Nullable Optional<V> read(Reader reader) {
        try {
            return question.read.apply(reader);
        } catch (StoreException e) {
            return null;
        }
    }

    /** In a busy queue hints follow each other. */
    private Duration gap(Moment now) {
        return shorter(began.until(now).dividedBy(PATIENCE), LONGEST_GAP);
    }

    private static Duration shorter(Duration a, Duration b) {
        Duration less = a.compareTo(b) < 0 ? a : b;
        return less.isNegative() ? Duration.ZERO : less;
    }

    private Subscription watch(QueueName queue) {
        try {
            return store.watch(new Topic.OfQueue(queue), () -> hint.complete(null));
        } catch (StoreException e) {
            return () -> {};
        }
    }

    private Moment now() {
        return Moment.now(crew.time());
    }
}
