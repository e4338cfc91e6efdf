package io.tenure.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.lease.LossReason;
import io.tenure.node.NodeName;
import io.tenure.runtime.Crew;
import io.tenure.runtime.ProcessCrew;
import io.tenure.store.AlreadyExists;
import io.tenure.store.Body;
import io.tenure.store.CollectionName;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Fence;
import io.tenure.store.IdempotencyKey;
import io.tenure.store.LeaseId;
import io.tenure.store.NotOwner;
import io.tenure.store.Office;
import io.tenure.store.Operation;
import io.tenure.store.QueueName;
import io.tenure.store.QueueStats;
import io.tenure.store.Scan;
import io.tenure.store.Term;
import io.tenure.store.TermRequest;
import io.tenure.store.Transaction;
import io.tenure.testkit.MemoryStore;
import io.tenure.testkit.TestCrew;
import io.tenure.testkit.VirtualScheduler;
import io.tenure.testkit.VirtualTime;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class SchedulerTest {
    private static final Office OFFICE = new Office("o");
    private static final QueueName QUEUE = new QueueName("q");
    private static final Term TERM = new Term(1);
    private static final Duration DECADE = Duration.ofDays(3650);

    private final VirtualTime time = new VirtualTime();
    private final VirtualScheduler clock = new VirtualScheduler(time);
    private final MemoryStore store = new MemoryStore(time);
    private final Schedules schedules = new Schedules(store, OFFICE, new ProcessCrew());
    private final Scheduler scheduler = new Scheduler(store, OFFICE, new TestCrew(time, clock));

    SchedulerTest() {
        store.openTerm(new TermRequest(OFFICE, Term.NONE, new NodeName("n"), new LeaseId("l")));
        scheduler.start((term, transactions) -> Optional.of(store.commitEach(transactions.stream()
                .map(transaction -> transaction.fencedBy(new Fence(OFFICE, term)))
                .toList())));
    }

    @Test
    void many_that_are_due_at_once_all_fire_on_time() {
        for (int i = 0; i < 1000; i++) {
            schedules.put(hourly("s" + i));
        }
        scheduler.begin(TERM);
        clock.run(Duration.ofMinutes(61));
        assertThat(enqueued()).isEqualTo(1000);
        assertThat(scheduler.counts().fired()).isEqualTo(1000);
        assertThat(scheduler.counts().missed()).isZero();
        assertThat(scheduler.counts().latest()).isLessThan(Duration.ofSeconds(1));
        assertThat(dueTimes()).isEqualTo(1000);
    }

    @Test
    void nothing_fires_without_the_office() {
        schedules.put(hourly("s"));
        clock.run(Duration.ofHours(3));
        assertThat(enqueued()).isZero();
        assertThat(schedules.known("s").explain(store.clocks().wall()))
                .isEqualTo(
                        "It is due since 2030-01-01T01:00:00Z: the leader of 'o' fires it now; if there is none, the next one does.");
        scheduler.begin(TERM);
        clock.run(Duration.ofMinutes(1));
        assertThat(enqueued()).as("the latest, on behalf of all").isEqualTo(1);
        assertThat(schedules.known("s").tally().missed()).isEqualTo(2);
        assertThat(scheduler.counts().missed()).isEqualTo(2);
        scheduler.end(TERM, LossReason.RESIGNED);
        clock.run(Duration.ofHours(3));
        assertThat(enqueued()).isEqualTo(1);
    }

    @Test
    void a_clock_that_jumps_ahead_is_noticed_and_one_that_is_set_back_doubles_nothing() {
        schedules.put(hourly("s"));
        scheduler.begin(TERM);
        clock.run(Duration.ofMinutes(1));
        time.jumpWall(Duration.ofMinutes(70));
        clock.run(Duration.ofMinutes(3));
        assertThat(enqueued()).isEqualTo(1);
        time.jumpWall(Duration.ofMinutes(-70));
        clock.run(Duration.ofMinutes(40));
        assertThat(enqueued()).isEqualTo(1);
        clock.run(Duration.ofMinutes(20));
        assertThat(enqueued()).isEqualTo(2);
    }

    @Test
    void a_schedule_that_went_ten_years_ahead_fires_again_once_the_clock_is_set_back_and_repeats_nothing() {
        schedules.put(hourly("s"));
        scheduler.begin(TERM);
        clock.run(Duration.ofMinutes(90));
        assertThat(enqueued()).isEqualTo(1);
        time.jumpWall(DECADE);
        clock.run(Duration.ofMinutes(60));
        assertThat(enqueued()).as("one for ten years, and one").isEqualTo(3);
        time.jumpWall(DECADE.negated());
        store.correct(time.wall(), "a wrong clock");
        clock.run(Duration.ofMinutes(1));
        assertThat(schedules.known("s").next()).hasValue(Instant.parse("2030-01-01T03:00:00Z"));
        clock.run(Duration.ofHours(3));
        assertThat(enqueued()).isEqualTo(6);
        store.correct(Instant.parse("2039-12-30T00:30:00Z"), "ten years later");
        clock.run(Duration.ofHours(3));
        assertThat(enqueued())
                .as("one at midnight for ten years, one at three; those of one and two have been made")
                .isEqualTo(8);
    }

    @Test
    void a_clock_that_is_set_back_by_an_hour_repeats_no_fire_time() {
        schedules.put(schedule(Recurrence.every("s", Duration.ofMinutes(1))));
        scheduler.begin(TERM);
        clock.run(Duration.ofMinutes(120));
        assertThat(enqueued()).isEqualTo(120);
        time.jumpWall(Duration.ofHours(-1));
        store.correct(time.wall(), "an hour ahead");
        clock.run(Duration.ofMinutes(60));
        assertThat(enqueued()).as("these have been made").isEqualTo(120);
        clock.run(Duration.ofMinutes(10));
        assertThat(enqueued()).isEqualTo(130);
    }

    @Test
    void the_next_leader_finds_that_the_clock_was_set_back_while_nobody_led() {
        schedules.put(hourly("s"));
        scheduler.begin(TERM);
        time.jumpWall(DECADE);
        clock.run(Duration.ofHours(2));
        scheduler.end(TERM, LossReason.RESIGNED);
        long before = enqueued();
        time.jumpWall(DECADE.negated());
        store.correct(time.wall(), "a wrong clock");
        clock.run(Duration.ofHours(2));
        scheduler.begin(TERM);
        clock.run(Duration.ofHours(3));
        assertThat(enqueued()).isEqualTo(before + 3);
    }

    @Test
    void a_schedule_that_is_made_late_fires_without_delay() {
        scheduler.begin(TERM);
        schedules.put(hourly("far"));
        clock.run(Duration.ofMinutes(10));
        schedules.put(schedule(Recurrence.every("near", Duration.ofSeconds(1))));
        clock.run(Duration.ofMillis(1100));
        assertThat(enqueued()).isEqualTo(1);
    }

    @Test
    void the_entry_of_a_deleted_schedule_is_removed_when_its_time_comes() {
        schedules.put(hourly("s"));
        scheduler.begin(TERM);
        clock.run(Duration.ofMinutes(1));
        schedules.delete("s");
        assertThat(dueTimes()).isEqualTo(1);
        clock.run(Duration.ofHours(1));
        assertThat(dueTimes()).isZero();
        assertThat(enqueued()).isZero();
    }

    @Test
    void a_schedule_that_cannot_be_read_holds_up_no_other() {
        store.commit(Transaction.of(
                new Operation.Put(DocumentKey.of("_schedules", "bad"), Expected.ABSENT, Body.of("schedule", "\u0007")),
                new Operation.Put(
                        DocumentKey.of("_schedule_times", "o/000000000000000/bad"),
                        Expected.ABSENT,
                        Body.of("t", ""))));
        schedules.put(hourly("good"));
        scheduler.begin(TERM);
        clock.run(Duration.ofHours(2));
        assertThat(enqueued()).isEqualTo(2);
        schedules.delete("bad");
        clock.run(Duration.ofHours(2));
        assertThat(dueTimes()).isEqualTo(1);
    }

    @Test
    void the_same_schedule_is_not_written_again() {
        schedules.put(hourly("s"));
        var before = store.get(DocumentKey.of("_schedules", "s"));
        schedules.put(hourly("s"));
        assertThat(store.get(DocumentKey.of("_schedules", "s"))).isEqualTo(before);
    }

    @Test
    void a_schedule_belongs_to_the_office_that_made_it() {
        schedules.put(hourly("s"));
        assertThatThrownBy(() -> new Schedules(store, new Office("other"), new ProcessCrew()).put(hourly("s")))
                .isInstanceOf(NotOwner.class)
                .hasMessageContaining("belongs to 'o', not to 'other'");
    }

    @Test
    void a_deleted_schedule_that_is_made_again_does_not_repeat_a_time() {
        schedules.put(hourly("s"));
        scheduler.begin(TERM);
        clock.run(Duration.ofHours(1));
        schedules.delete("s");
        schedules.put(hourly("s"));
        clock.run(Duration.ofMinutes(59));
        assertThat(enqueued()).isEqualTo(1);
    }

    @Test
    void a_request_under_the_same_key_is_done_once() {
        Schedules keyed = schedules.under(new IdempotencyKey("k"));
        keyed.create(hourly("s"));
        clock.run(Duration.ofMinutes(1));
        keyed.create(hourly("s"));
        assertThatThrownBy(() -> schedules.create(hourly("s"))).isInstanceOf(AlreadyExists.class);
        Schedules other = schedules.under(new IdempotencyKey("run"));
        assertThat(other.run("s")).isEqualTo(other.run("s"));
        assertThat(schedules.run("s")).isNotEqualTo(schedules.run("s"));
    }

    @Test
    void a_pause_says_who_and_why_since_when_and_drops_the_times_in_it() {
        schedules.put(schedule(Recurrence.every("s", Duration.ofHours(1)).missed(Missed.all(10))));
        scheduler.begin(TERM);
        clock.run(Duration.ofMinutes(30));
        schedules.pause("s", "ann", "a");
        clock.run(Duration.ofHours(5));
        schedules.pause("s", "bob", "b");
        assertThat(schedules.known("s").paused()).hasValueSatisfying(paused -> {
            assertThat(paused.by()).isEqualTo("bob");
            assertThat(paused.since()).isEqualTo("2030-01-01T00:30:00Z");
        });
        schedules.resume("s");
        schedules.resume("s");
        clock.run(Duration.ofMinutes(20));
        assertThat(enqueued()).isZero();
        clock.run(Duration.ofMinutes(20));
        assertThat(enqueued()).isEqualTo(1);
    }

    @Test
    void the_thread_that_sets_timers_ends_before_they_do() {
        List<String> closed = new ArrayList<>();
        Crew crew = closing(Crew.class, name -> {
            Class<?> part = name.equals("inbox") ? Crew.Inbox.class : Crew.Timers.class;
            return closing(part, close -> closed.add(name));
        });
        new Scheduler(store, OFFICE, crew).close();
        assertThat(closed).containsExactly("inbox", "timers");
    }

    private static <T> T closing(Class<T> type, Function<String, Object> called) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (self, method, args) -> {
            Object answer = called.apply(method.getName());
            return method.getReturnType() == void.class ? null : answer;
        }));
    }

    private static Schedule hourly(String name) {
        return schedule(Recurrence.every(name, Duration.ofHours(1)));
    }

    private static Schedule schedule(Recurrence recurrence) {
        return new Schedule(recurrence, QUEUE, Body.of("t", "{}"));
    }

    private long enqueued() {
        return store.queues().stream()
                .filter(stats -> stats.queue().equals(QUEUE))
                .map(QueueStats::totals)
                .mapToLong(QueueStats.Totals::enqueued)
                .sum();
    }

    private int dueTimes() {
        return store.scan(Scan.of(new CollectionName("_schedule_times")))
                .items()
                .size();
    }
}
