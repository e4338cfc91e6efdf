package io.tenure.bench.lease;

import io.tenure.primary.PrimaryService;
import io.tenure.primary.Scope;
import io.tenure.primary.State;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;

/** Code of a user that commits on behalf of the office, in several threads, without a pause. */
final class Scribe implements PrimaryService<Scribe.Page> {

    private final CountDownLatch over;
    private final AtomicLong written = new AtomicLong();

    Scribe(int threads) {
        over = new CountDownLatch(threads);
    }

    /** How long it writes, and how much it has written. */
    record Page(long millis, long lines) {}

    @Override
    public String name() {
        return "scribe";
    }

    @Override
    public Class<Page> stateType() {
        return Page.class;
    }

    @Override
    public void run(State<Page> state, Scope scope) {
        state.insert();
        long end = System.nanoTime() + Duration.ofMillis(state.value().millis()).toNanos();
        while (System.nanoTime() - end < 0) {
            state.update(new Page(state.value().millis(), state.value().lines() + 1));
            written.incrementAndGet();
        }
        state.delete();
        over.countDown();
    }

    /** How much all threads have written in the end. */
    long awaitEnd() throws InterruptedException {
        over.await();
        return written.get();
    }
}
