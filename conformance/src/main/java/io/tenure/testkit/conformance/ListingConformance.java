package io.tenure.testkit.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tenure.store.Body;
import io.tenure.store.Operation.Enqueue;
import io.tenure.store.Page;
import io.tenure.store.QueueName;
import io.tenure.store.Start;
import io.tenure.store.TaskId;
import io.tenure.store.TaskOptions;
import io.tenure.store.TaskRecord;
import io.tenure.store.TaskScan;
import io.tenure.store.TaskState.Kind;
import io.tenure.store.Transaction;
import io.tenure.store.Upcoming;
import io.tenure.store.Verdict;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What can be listed and told of a queue without going through all of it. */
abstract class ListingConformance extends Conformance {
    private static final Duration HOUR = Duration.ofHours(1);

    @Test
    void each_task_is_listed_in_its_state_and_in_no_other() {
        TaskId succeeded = enqueue();
        committed(finish(claim(), Verdict.SUCCEED));
        TaskId failed = enqueue();
        committed(finish(claim(), new Verdict.Fail("no")));
        TaskId backingOff = enqueue();
        committed(finish(claim(), new Verdict.Retry(HOUR, "later")));
        TaskId claimed = enqueue();
        claim();
        TaskId ready = enqueue();
        TaskId delayed = enqueue(TaskOptions.DEFAULT.withStart(new Start.After(HOUR)));

        assertThat(ids(Kind.SUCCEEDED)).containsExactly(succeeded);
        assertThat(ids(Kind.FAILED)).containsExactly(failed);
        assertThat(ids(Kind.BACKING_OFF)).containsExactly(backingOff);
        assertThat(ids(Kind.CLAIMED)).containsExactly(claimed);
        assertThat(ids(Kind.READY)).containsExactly(ready);
        assertThat(ids(Kind.DELAYED)).containsExactly(delayed);
    }

    @Test
    void a_listing_shows_tasks_as_they_are() {
        TaskId id = enqueue();

        assertThat(store().tasks(TaskScan.of(queue(), Kind.READY)).items()).containsExactly(look(id));
    }

    @Test
    void tasks_of_other_queues_are_not_listed() {
        QueueName neighbour = new QueueName(name() + "x");
        for (QueueName queue : List.of(queue(), neighbour)) {
            committed(new Enqueue(queue, text("1"), TaskOptions.DEFAULT));
            committed(new Enqueue(queue, text("2"), TaskOptions.DEFAULT.withStart(new Start.After(HOUR))));
        }
        claim();

        assertThat(ids(Kind.CLAIMED)).hasSize(1);
        assertThat(ids(Kind.DELAYED)).hasSize(1);
        assertThat(ids(Kind.READY)).isEmpty();
        assertThat(store().tasks(TaskScan.of(neighbour, Kind.READY)).items()).hasSize(1);
        assertThat(store().tasks(TaskScan.of(new QueueName(name() + "none"), Kind.READY))
                        .items())
                .isEmpty();
    }

    @Test
    void ready_tasks_come_in_the_order_of_claims_and_waiting_ones_as_they_are_due() {
        TaskId low = enqueue(TaskOptions.DEFAULT.withPriority(-1));
        TaskId high = enqueue(TaskOptions.DEFAULT.withPriority(1));
        TaskId later = enqueue(TaskOptions.DEFAULT.withStart(new Start.After(HOUR.multipliedBy(2))));
        TaskId sooner = enqueue(TaskOptions.DEFAULT.withStart(new Start.After(HOUR)));

        assertThat(ids(Kind.READY)).containsExactly(high, low);
        assertThat(ids(Kind.DELAYED)).containsExactly(sooner, later);
    }

    @Test
    void a_listing_comes_in_pages() {
        List<TaskId> all = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            all.add(enqueue());
        }
        for (int limit = 1; limit <= 8; limit++) {
            assertThat(walk(new TaskScan(queue(), Kind.READY, Optional.empty(), "", limit)))
                    .as("in pages of " + limit)
                    .isEqualTo(all);
        }
    }

    @Test
    void a_listing_can_be_of_one_type() {
        TaskId mail = committed(new Enqueue(queue(), Body.of("mail", "1"), TaskOptions.DEFAULT))
                .tasks()
                .getFirst();
        enqueue();

        assertThat(walk(new TaskScan(queue(), Kind.READY, Optional.of("mail"), "", 1)))
                .containsExactly(mail);
        assertThat(walk(new TaskScan(queue(), Kind.READY, Optional.of("none"), "", 1)))
                .isEmpty();
    }

    @Test
    void the_newest_first_is_the_same_listing_from_its_other_end() {
        for (int i = 0; i < 4; i++) {
            enqueue();
            committed(finish(claim(), new Verdict.Fail("no")));
            enqueue(TaskOptions.DEFAULT.withStart(new Start.After(HOUR)));
            pass(Duration.ofSeconds(1));
        }
        for (int i = 0; i < 5; i++) {
            enqueue(i % 2 == 0 ? TaskOptions.DEFAULT : TaskOptions.DEFAULT.withLimitKey("k" + i));
        }
        for (Kind state : Kind.values()) {
            for (int limit = 1; limit <= 6; limit++) {
                TaskScan scan = new TaskScan(queue(), state, Optional.empty(), "", limit, TaskScan.Order.NEWEST);
                assertThat(walk(scan))
                        .as(state + " in pages of " + limit)
                        .isEqualTo(ids(state).reversed());
            }
        }
        assertThat(ids(Kind.FAILED)).hasSize(4);
        assertThat(ids(Kind.READY)).hasSize(5);
    }

    @Test
    void a_page_that_finds_nothing_ends_and_says_where_to_go_on() {
        for (int i = 0; i < 2; i++) {
            committed(store().commit(Transaction.of(Collections.nCopies(1500, task(TaskOptions.DEFAULT)))));
        }
        TaskId mail = committed(new Enqueue(queue(), Body.of("mail", "1"), TaskOptions.DEFAULT))
                .tasks()
                .getFirst();
        TaskScan scan = new TaskScan(queue(), Kind.READY, Optional.of("mail"), "", 10);

        Page<TaskRecord> first = store().tasks(scan);
        assertThat(first.items()).isEmpty();
        assertThat(first.next()).isPresent();
        assertThat(walk(scan)).containsExactly(mail);
    }

    @Test
    void a_position_from_elsewhere_is_refused() {
        enqueue();
        for (String position : List.of("nonsense", "00", "zz")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(
                            () -> store().tasks(TaskScan.of(queue(), Kind.READY).from(position)))
                    .withMessageContaining(position);
        }
    }

    @Test
    void a_worker_learns_what_it_may_wait_for() {
        assertThat(store().upcoming(queue())).isEqualTo(new Upcoming(false, Optional.empty(), Optional.empty()));
        enqueue();
        assertThat(store().upcoming(queue()).claimable()).isTrue();
        TaskRecord claim = claim();
        assertThat(store().upcoming(queue()).claimable()).isFalse();

        committed(finish(claim, new Verdict.Retry(HOUR, "later")));
        Duration retry = store().clocks().tick().plus(HOUR);
        enqueue(TaskOptions.DEFAULT.withStart(new Start.After(HOUR.multipliedBy(3))));
        enqueue(TaskOptions.DEFAULT.withStart(new Start.After(HOUR.multipliedBy(2))));
        Instant due = store().clocks().wall().plus(HOUR.multipliedBy(2));

        assertThat(store().upcoming(queue())).isEqualTo(new Upcoming(false, Optional.of(due), Optional.of(retry)));
        assertThat(store().upcoming(new QueueName(name() + "x")).due()).isEmpty();
        pass(HOUR);
        assertThat(store().upcoming(queue()))
                .extracting(Upcoming::claimable, Upcoming::retry)
                .containsExactly(true, Optional.empty());
    }

    @Test
    void the_oldest_ready_task_is_known_whatever_its_priority() {
        Instant first = store().clocks().wall();
        for (int priority : List.of(0, 5, -5)) {
            enqueue(TaskOptions.DEFAULT.withPriority(priority));
            pass(Duration.ofSeconds(5));
        }
        assertThat(stats().oldestReady()).contains(first);
        claim(1);
        assertThat(stats().oldestReady()).contains(first);
        claim(1);
        assertThat(stats().oldestReady()).contains(first.plusSeconds(10));
        claim(1);
        assertThat(stats().oldestReady()).isEmpty();
    }

    private List<TaskId> ids(Kind state) {
        return walk(TaskScan.of(queue(), state));
    }

    private List<TaskId> walk(TaskScan scan) {
        List<TaskId> ids = new ArrayList<>();
        Optional<TaskScan> next = Optional.of(scan);
        while (next.isPresent()) {
            Page<TaskRecord> page = store().tasks(next.get());
            assertThat(page.items()).hasSizeLessThanOrEqualTo(scan.limit());
            page.items().forEach(task -> ids.add(task.id()));
            next = page.next().map(scan::from);
        }
        return ids;
    }
}
