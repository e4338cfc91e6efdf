package io.tenure.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.runtime.Crew;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TestCrewTest {
    private static final Duration SECOND = Duration.ofSeconds(1);

    private final VirtualTime time = new VirtualTime();
    private final VirtualScheduler clock = new VirtualScheduler(time);
    private final TestCrew crew = new TestCrew(time, clock);
    private final List<String> log = new ArrayList<>();

    @AfterEach
    void close() {
        crew.close();
    }

    @Test
    void a_receiver_that_pauses_holds_up_its_own_inbox_and_nothing_else() {
        Crew.Inbox<String> slow = crew.inbox("slow", 10, this::slowly);
        Crew.Inbox<String> quick = crew.inbox("quick", 10, this::note);

        slow.offer("a");
        slow.offer("b");
        quick.offer("c");
        clock.run(SECOND.multipliedBy(3));

        assertThat(log).containsExactly("a begins 0", "c 0", "a ends 1", "b begins 1", "b ends 2");
    }

    @Test
    void a_receiver_may_pause_again_and_again_and_over_several_runs() {
        Crew.Inbox<String> inbox = crew.inbox("slow", 10, message -> {
            slowly(message);
            slowly(message);
        });

        inbox.offer("a");
        clock.run(SECOND.dividedBy(2));
        assertThat(log).containsExactly("a begins 0");
        clock.run(SECOND);
        assertThat(log).hasSize(3);
        clock.run(SECOND);

        assertThat(log).containsExactly("a begins 0", "a ends 1", "a begins 1", "a ends 2");
    }

    @Test
    void what_a_receiver_throws_reaches_the_test_before_a_pause_and_after_one() {
        Crew.Inbox<String> inbox = crew.inbox("failing", 10, message -> {
            throw new IllegalArgumentException(message);
        });
        Crew.Inbox<String> slow = crew.inbox("slow", 10, message -> {
            slowly(message);
            throw new IllegalArgumentException(message);
        });

        inbox.offer("at once");
        assertThatThrownBy(() -> clock.run(SECOND)).hasMessageContaining("at once");
        slow.offer("later");
        assertThatThrownBy(() -> clock.run(SECOND)).hasMessageContaining("later");
    }

    @Test
    void an_interruption_reaches_the_receiver_and_not_who_comes_after_it() {
        List<Crew.Hand> hands = new ArrayList<>();
        Crew.Inbox<String> inbox = crew.inbox("interrupted", 10, message -> {
            hands.add(crew.current());
            slowly(message);
            crew.current().interrupt();
        });
        Crew.Inbox<String> quick = crew.inbox("quick", 10, message -> note(message + crew.wasInterrupted()));

        inbox.offer("a");
        clock.run(Duration.ZERO);
        hands.getFirst().interrupt();
        quick.offer("b ");
        clock.run(SECOND);

        assertThat(log).containsExactly("a begins 0", "a is interrupted 0", "b false 0");
    }

    @Test
    void who_waits_in_the_test_stops_at_the_moment_that_it_waited_for() throws InterruptedException {
        CompletableFuture<Void> done = new CompletableFuture<>();
        crew.start("body", () -> {
            slowly("a");
            done.complete(null);
        });

        assertThat(crew.await(done, SECOND.multipliedBy(5))).isTrue();

        assertThat(time.nanos()).isEqualTo(SECOND.toNanos());
    }

    @Test
    void an_action_that_waits_lets_everything_else_go_on() {
        Crew.Inbox<String> slow = crew.inbox("slow", 10, this::slowly);
        CompletableFuture<Void> never = new CompletableFuture<>();
        clock.after(Duration.ZERO, () -> {
            slow.offer("a");
            var unused = awaitedFor(never, SECOND.dividedBy(2));
            note("waited");
        });

        clock.run(SECOND.multipliedBy(3));

        assertThat(log).containsExactly("a begins 0", "waited 0", "a ends 1");
    }

    @Test
    void nothing_of_a_crew_that_has_crashed_happens_any_more() {
        Crew.Inbox<String> slow = crew.inbox("slow", 10, this::slowly);
        slow.offer("a");
        slow.offer("b");
        clock.run(Duration.ZERO);

        crew.crash();
        clock.run(SECOND.multipliedBy(5));

        assertThat(log).containsExactly("a begins 0");
    }

    private boolean awaitedFor(CompletableFuture<Void> future, Duration limit) {
        try {
            return crew.await(future, limit);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void slowly(String what) {
        note(what + " begins");
        try {
            crew.sleep(SECOND);
            note(what + " ends");
        } catch (InterruptedException e) {
            note(what + " is interrupted");
        }
    }

    private void note(String what) {
        log.add(what + " " + Duration.ofNanos(time.nanos()).toSeconds());
    }
}
