package io.tenure.engine.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.testkit.Await;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.ratis.util.AwaitToRun;
import org.junit.jupiter.api.Test;

class LogClosingTest {

    private static boolean waits(ReentrantLock lock) {
        lock.lock();
        try {
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** As Ratis closes its log: under the lock that the thread wants for which it waits. */
    @Test
    void a_close_that_waits_for_a_thread_that_waits_for_it_is_ended() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        AwaitToRun eviction = new AwaitToRun("eviction", () -> waits(lock)).start();
        Thread closing = new Thread(
                () -> {
                    lock.lock();
                    try {
                        Await.until(() -> {
                            // One that comes before the thread waits is lost.
                            eviction.signal();
                            assertThat(lock.hasQueuedThreads()).isTrue();
                        });
                        eviction.close();
                    } finally {
                        lock.unlock();
                    }
                },
                "n1-00000001-impl-thread1");
        closing.setDaemon(true);
        closing.start();
        Await.until(() -> assertThat(closing.getState()).isEqualTo(Thread.State.WAITING));
        LogClosing.release("n2-00000001-");
        assertThat(closing.isAlive()).isTrue();

        Await.until(() -> {
            LogClosing.release("n1-00000001-");
            assertThat(closing.isAlive()).isFalse();
        });
    }
}
