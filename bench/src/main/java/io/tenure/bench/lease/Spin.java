package io.tenure.bench.lease;

import io.tenure.primary.PrimaryService;
import io.tenure.primary.Scope;
import io.tenure.primary.State;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;

/**
 * Code of a user that does nothing, as fast as it can, and never pauses: so many instances, each in its own virtual
 * thread and in a platform thread beside it. No virtual thread of the process runs meanwhile.
 */
final class Spin implements PrimaryService<Spin.Load> {

    private final CountDownLatch ready;
    private final CountDownLatch over;

    Spin(int loops) {
        ready = new CountDownLatch(loops);
        over = new CountDownLatch(loops);
    }

    /** How long. */
    record Load(long millis) {}

    @Override
    public String name() {
        return "spin";
    }

    @Override
    public Class<Load> stateType() {
        return Load.class;
    }

    @Override
    public void run(State<Load> state, Scope scope) throws Exception {
        state.insert();
        ready.countDown();
        ready.await();
        long end = System.nanoTime() + Duration.ofMillis(state.value().millis()).toNanos();
        Thread beside = Thread.ofPlatform().daemon(true).start(() -> spinUntil(end));
        spinUntil(end);
        beside.join();
        over.countDown();
        state.delete();
    }

    void awaitEnd() throws InterruptedException {
        over.await();
    }

    private static void spinUntil(long end) {
        while (System.nanoTime() - end < 0) {
            Thread.onSpinWait();
        }
    }
}
