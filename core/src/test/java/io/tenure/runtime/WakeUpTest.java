package io.tenure.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class WakeUpTest {

    private static final Duration LONG = Duration.ofHours(1);

    private final WakeUp wakeUp = new WakeUp();

    private CompletableFuture<Void> waiting() {
        CompletableFuture<Void> woken = new CompletableFuture<>();
        Threads.platform("test-waiting", () -> {
            try {
                wakeUp.await(LONG);
                woken.complete(null);
            } catch (InterruptedException e) {
                woken.completeExceptionally(e);
            }
        });
        return woken;
    }

    @Test
    void who_is_called_before_it_waits_does_not_wait() {
        wakeUp.now();
        assertThat(waiting()).succeedsWithin(60, TimeUnit.SECONDS);
    }

    @Test
    void who_waits_is_woken() {
        CompletableFuture<Void> woken = waiting();
        assertThat(woken).isNotDone();
        wakeUp.now();
        assertThat(woken).succeedsWithin(60, TimeUnit.SECONDS);
    }

    @Test
    void calls_before_a_look_are_one() throws InterruptedException {
        wakeUp.now();
        wakeUp.now();
        wakeUp.await(LONG);
        CompletableFuture<Void> again = waiting();
        assertThat(again).isNotDone();
        wakeUp.now();
        assertThat(again).succeedsWithin(60, TimeUnit.SECONDS);
    }
}
