package io.tenure.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.queue.WorkerSettings;
import io.tenure.runtime.Crew;
import io.tenure.runtime.SystemTime;
import io.tenure.store.Claim;
import io.tenure.store.Clocks;
import io.tenure.store.Codec;
import io.tenure.store.Indeterminate;
import io.tenure.store.Page;
import io.tenure.store.Reader;
import io.tenure.store.Store;
import io.tenure.store.TaskRecord;
import io.tenure.store.TaskState;
import io.tenure.store.Term;
import io.tenure.store.Unavailable;
import io.tenure.store.Upcoming;
import io.tenure.store.WorkerId;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** On a store of which only what a look needs answers. */
class ClaimingTest {

    private static final WorkerEffect.Look LOOK = new WorkerEffect.Look(WorkerProtocolDriver.QUEUE, 3, 2);

    private static final Duration TICK = Duration.ofSeconds(100);
    private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

    private final WorkerProtocolDriver protocol = new WorkerProtocolDriver(WorkerSettings.DEFAULT);
    private final List<WorkerInput> told = new ArrayList<>();

    @Test
    void what_was_claimed_is_told_before_the_rest_of_the_look_fails() {
        look(2, () -> {
            throw new Unavailable("No leader is known.", null);
        });

        assertThat(told).hasSize(2);
        assertThat(((WorkerInput.Arrived) told.getFirst()).claims()).hasSize(2);
        assertThat(told.getLast()).isEqualTo(new WorkerInput.LookFailed(WorkerProtocolDriver.QUEUE));
    }

    @Test
    void a_claim_whose_answer_is_lost_is_told_and_one_that_did_not_happen_is_a_look_that_failed() {
        looking(Map.of("claim", () -> {
                    throw new Indeterminate("No answer came.", null);
                }))
                .look(LOOK, told::add);
        looking(Map.of("claim", () -> {
                    throw new Unavailable("No leader is known.", null);
                }))
                .look(LOOK, told::add);

        assertThat(told)
                .containsExactly(
                        new WorkerInput.Lost(WorkerProtocolDriver.QUEUE),
                        new WorkerInput.LookFailed(WorkerProtocolDriver.QUEUE),
                        new WorkerInput.LookFailed(WorkerProtocolDriver.QUEUE));
    }

    @Test
    void a_search_finds_the_claims_of_this_worker_on_all_pages() {
        List<TaskRecord> tasks = protocol.claims(WorkerProtocolDriver.QUEUE, "known", 3).stream()
                .map(Claim::task)
                .toList();
        TaskRecord other = tasks.get(1)
                .with(new TaskState.Claimed(new WorkerId("other"), Instant.EPOCH, Duration.ZERO, Term.NONE));
        Iterator<Page<TaskRecord>> pages = List.of(
                        new Page<>(List.of(tasks.get(0), other), Optional.of("next")),
                        new Page<>(List.of(tasks.get(2)), Optional.empty()))
                .iterator();

        looking(Map.of("tasks", pages::next)).search(new WorkerEffect.Search(WorkerProtocolDriver.QUEUE), told::add);

        assertThat(told)
                .containsExactly(new WorkerInput.Searched(
                        WorkerProtocolDriver.QUEUE, List.of(ClaimKey.of(tasks.get(0)), ClaimKey.of(tasks.get(2)))));
    }

    @Test
    void a_full_catch_needs_no_further_look() {
        look(3, () -> {
            throw new AssertionError("The queue was looked into.");
        });

        assertThat(told).hasSize(2);
        assertThat(told.getLast())
                .isEqualTo(new WorkerInput.Looked(WorkerProtocolDriver.QUEUE, Optional.empty(), false));
    }

    @Test
    void nothing_claimed_and_nothing_due_is_the_end_of_a_look() {
        look(0, () -> new Upcoming(false, Optional.empty(), Optional.empty()));

        assertThat(told).containsExactly(new WorkerInput.Looked(WorkerProtocolDriver.QUEUE, Optional.empty(), false));
    }

    @Test
    void that_there_is_more_is_told_only_if_it_was_held_back_because_it_would_not_begin_at_once() {
        Upcoming claimable = new Upcoming(true, Optional.empty(), Optional.empty());

        look(2, () -> claimable);
        assertThat(told.getLast())
                .isEqualTo(new WorkerInput.Looked(WorkerProtocolDriver.QUEUE, Optional.empty(), true));

        look(1, () -> claimable);
        assertThat(told.getLast())
                .isEqualTo(new WorkerInput.Looked(WorkerProtocolDriver.QUEUE, Optional.empty(), false));
    }

    @Test
    void the_next_look_is_when_the_first_task_becomes_due_by_either_clock() {
        assertThat(next(Optional.of(NOON.plusSeconds(5)), Optional.of(TICK.plusSeconds(3))))
                .contains(Duration.ofSeconds(3));
        assertThat(next(Optional.of(NOON.plusSeconds(1)), Optional.of(TICK.plusSeconds(3))))
                .contains(Duration.ofSeconds(1));
        assertThat(next(Optional.of(NOON.minusSeconds(5)), Optional.empty())).contains(Duration.ZERO);
    }

    private Optional<Duration> next(Optional<Instant> due, Optional<Duration> retry) {
        told.clear();
        look(0, () -> new Upcoming(false, due, retry));
        return ((WorkerInput.Looked) told.getLast()).next();
    }

    private void look(int count, Supplier<Upcoming> upcoming) {
        List<Claim> claims = protocol.claims(WorkerProtocolDriver.QUEUE, "known", count);
        Reader stale = answering(Reader.class, Map.of("upcoming", upcoming, "clocks", () -> new Clocks(TICK, NOON)));
        looking(Map.of("claim", () -> claims, "stale", () -> stale)).look(LOOK, told::add);
    }

    private static Claiming looking(Map<String, Supplier<?>> answers) {
        Store store = answering(Store.class, answers);
        Crew crew = answering(Crew.class, Map.of("time", () -> new SystemTime()));
        Codec codec = answering(Codec.class, Map.of());
        return new Claiming(
                new WorkerParts(store, codec, crew, new WorkerId("w"), WorkerSettings.DEFAULT, () -> false));
    }

    private static <T> T answering(Class<T> type, Map<String, Supplier<?>> answers) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, args) -> {
            Supplier<?> answer = answers.get(method.getName());
            if (answer == null) {
                throw new AssertionError(method + " was not expected.");
            }
            return answer.get();
        }));
    }
}
