package io.tenure.testkit.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.tenure.store.Attempt;
import io.tenure.store.Attempt.End;
import io.tenure.store.TaskId;
import io.tenure.store.TaskOptions;
import io.tenure.store.TaskRecord;
import io.tenure.store.TaskState.Ready;
import io.tenure.store.Verdict;
import io.tenure.testkit.Await;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What became of the attempts of a task: no error is lost, and what is kept is bounded. */
abstract class HistoryConformance extends Conformance {
    private static final Duration SECOND = Duration.ofSeconds(1);

    @Test
    void a_task_that_was_never_claimed_has_no_history() {
        assertThat(store().attempts(enqueue())).isEmpty();
        assertThat(store().attempts(new TaskId(Long.MAX_VALUE))).isEmpty();
    }

    @Test
    void an_attempt_tells_who_began_when_and_how_it_ended() {
        TaskId id = enqueue();
        TaskRecord claim = claim();
        Instant began = store().clocks().wall();
        assertThat(store().attempts(id)).isEmpty();
        pass(SECOND);
        committed(finish(claim, new Verdict.Retry(Duration.ZERO, "it rained")));

        Instant ended = store().attempts(id).getFirst().ended();
        assertThat(ended).isBetween(began.plus(SECOND), store().clocks().wall());
        assertThat(store().attempts(id))
                .containsExactly(new Attempt(1, WORKER, began, ended, End.FAILED, Optional.of("it rained")));
    }

    @Test
    void every_end_is_told_in_order() {
        TaskId id = enqueue();
        committed(finish(claim(), new Verdict.HandBack(Duration.ZERO)));
        claim();
        pass(CLAIM);
        committed(finish(claim(), new Verdict.Retry(Duration.ZERO, "error")));
        committed(finish(claim(), Verdict.SUCCEED));

        assertThat(store().attempts(id))
                .extracting(Attempt::number, Attempt::end)
                .containsExactly(
                        tuple(1, End.HANDED_BACK),
                        tuple(2, End.STALLED),
                        tuple(3, End.FAILED),
                        tuple(4, End.SUCCEEDED));
    }

    @Test
    void an_error_is_not_lost_when_the_task_is_ready_again_at_once() {
        TaskId id = enqueue();
        committed(finish(claim(), new Verdict.Retry(Duration.ZERO, "it rained")));
        assertThat(look(id).state()).isInstanceOf(Ready.class);
        assertThat(look(id).lastError()).contains("it rained");

        claim();
        pass(CLAIM);
        assertThat(look(id).lastError().orElseThrow()).contains(WORKER.value(), "stalled");
        committed(finish(claim(), new Verdict.HandBack(Duration.ZERO)));
        assertThat(look(id).lastError().orElseThrow()).contains("stalled");
    }

    @Test
    void only_the_newest_attempts_are_kept() {
        int more = Attempt.KEPT + 3;
        TaskId id = enqueue(TaskOptions.DEFAULT.withRetries(more));
        for (int i = 1; i <= more; i++) {
            committed(finish(claim(), new Verdict.Retry(Duration.ZERO, "error " + i)));
        }

        assertThat(store().attempts(id).stream().map(Attempt::number).toList())
                .isEqualTo(IntStream.rangeClosed(4, more).boxed().toList());
    }

    @Test
    void a_long_error_is_cut_between_characters() {
        TaskId id = enqueue();
        String elephant = "\uD83D\uDC18";
        committed(finish(claim(), new Verdict.Retry(Duration.ZERO, "x" + elephant.repeat(Attempt.MAX_ERROR_CHARS))));

        Attempt attempt = store().attempts(id).getFirst();
        assertThat(attempt.error().orElseThrow())
                .hasSize(Attempt.MAX_ERROR_CHARS - 1)
                .endsWith(elephant);
        assertThat(look(id).lastError().orElseThrow())
                .hasSize(TaskRecord.MAX_ERROR_CHARS - 1)
                .endsWith(elephant);
    }

    @Test
    void the_history_goes_with_its_task() {
        TaskId id = enqueue();
        committed(finish(claim(), Verdict.SUCCEED));
        pass(Duration.ofDays(7).minus(SECOND));
        assertThat(store().attempts(id)).hasSize(1);

        pass(SECOND.multipliedBy(2));
        Await.until(() -> assertThat(store().task(id)).isEmpty());
        assertThat(store().attempts(id)).isEqualTo(List.of());
    }
}
