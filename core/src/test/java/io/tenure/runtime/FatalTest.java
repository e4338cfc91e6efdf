package io.tenure.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** An error on a thread of the machinery is never the end of that thread alone. */
final class FatalTest {

    private final CompletableFuture<String> fatal = new CompletableFuture<>();
    private final ProcessCrew crew = new ProcessCrew(fatal::complete);

    @Test
    void an_error_of_a_receiver_ends_the_process() {
        try (Crew.Inbox<String> inbox = crew.inbox("box", 1, message -> fail())) {
            assertThat(inbox.offer("x")).isTrue();
            assertThat(fatal.join()).contains("box").contains("nothing left");
        }
    }

    @Test
    void an_error_of_a_timer_ends_the_process() {
        try (Crew.Timers timers = crew.timers("alarm")) {
            timers.in(Duration.ZERO, FatalTest::fail);
            assertThat(fatal.join()).contains("alarm").contains("nothing left");
        }
    }

    @Test
    void an_error_on_a_steady_thread_ends_the_process() {
        crew.startSteady("errand", FatalTest::fail);
        assertThat(fatal.join()).contains("errand").contains("nothing left");
    }

    @Test
    void an_exception_of_a_receiver_does_not() {
        CompletableFuture<String> second = new CompletableFuture<>();
        try (Crew.Inbox<String> inbox = crew.inbox("box", 2, message -> {
            if (message.equals("bad")) {
                Thread.currentThread().setUncaughtExceptionHandler((thread, error) -> {});
                throw new IllegalStateException("This one is not understood.");
            }
            second.complete(message);
        })) {
            assertThat(inbox.offer("bad")).isTrue();
            assertThat(inbox.offer("good")).isTrue();
            assertThat(second.join()).isEqualTo("good");
            assertThat(fatal).isNotDone();
        }
    }

    private static void fail() {
        throw new OutOfMemoryError("nothing left");
    }
}
