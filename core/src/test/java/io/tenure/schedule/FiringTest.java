package io.tenure.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.store.Body;
import io.tenure.store.Document;
import io.tenure.store.Office;
import io.tenure.store.QueueName;
import io.tenure.store.Version;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FiringTest {

    private static final Instant NOON = Instant.parse("2030-06-01T12:00:00Z");

    @Test
    void a_time_that_has_come_fires_and_the_next_one_is_known() {
        Firing.Step step = Firing.step(every(Missed.once(), NOON), NOON.plusSeconds(601));
        assertThat(step.fires()).containsExactly(NOON.plusSeconds(600));
        assertThat(step.missed()).isZero();
        assertThat(step.next().after()).isEqualTo(NOON.plusSeconds(600));
        assertThat(step.next().due()).contains(NOON.plusSeconds(1200));
        assertThat(step.next().tally().last()).contains(NOON.plusSeconds(600));
        assertThat(step.next().tally().fired()).isEqualTo(1);
    }

    @Test
    void nothing_fires_before_its_time_and_nothing_twice() {
        Firing.Step early = Firing.step(every(Missed.once(), NOON), NOON.plusSeconds(599));
        assertThat(early.fires()).isEmpty();
        assertThat(early.next().due()).contains(NOON.plusSeconds(600));
        Firing.Step fired = Firing.step(early.next(), NOON.plusSeconds(600));
        assertThat(fired.fires()).hasSize(1);
        assertThat(Firing.step(fired.next(), NOON.plusSeconds(600)).fires()).isEmpty();
        assertThat(Firing.step(fired.next(), NOON).fires())
                .as("a clock that is behind")
                .isEmpty();
    }

    @Test
    void once_makes_up_for_the_latest_only() {
        Firing.Step step = Firing.step(
                every(Missed.once(), NOON), NOON.plus(Duration.ofHours(5)).plusSeconds(1));
        assertThat(step.fires()).containsExactly(NOON.plus(Duration.ofHours(5)));
        assertThat(step.missed()).isEqualTo(29);
        assertThat(step.next().tally().missed()).isEqualTo(29);
    }

    @Test
    void all_makes_up_for_so_many_of_the_latest() {
        Firing.Step step = Firing.step(every(Missed.all(3), NOON), NOON.plus(Duration.ofHours(5)));
        assertThat(step.fires())
                .containsExactly(
                        NOON.plus(Duration.ofMinutes(280)),
                        NOON.plus(Duration.ofMinutes(290)),
                        NOON.plus(Duration.ofMinutes(300)));
        assertThat(step.missed()).isEqualTo(27);
        assertThat(Firing.step(every(Missed.all(30), NOON), NOON.plus(Duration.ofHours(5)))
                        .fires())
                .hasSize(30);
    }

    @Test
    void skip_drops_what_is_older_than_the_grace() {
        ScheduleRecord record = every(new Missed.Skip(Duration.ofMinutes(15)), NOON);
        assertThat(Firing.step(record, NOON.plus(Duration.ofMinutes(45))).fires())
                .containsExactly(NOON.plus(Duration.ofMinutes(30)), NOON.plus(Duration.ofMinutes(40)));
        Firing.Step late = Firing.step(every(Missed.skip(), NOON), NOON.plus(Duration.ofMinutes(45)));
        assertThat(late.fires()).isEmpty();
        assertThat(late.missed()).isEqualTo(4);
        assertThat(late.next().due()).contains(NOON.plus(Duration.ofMinutes(50)));
        assertThat(late.next().tally().last()).isEmpty();
    }

    @Test
    void many_fires_are_divided_among_commits_without_a_gap() {
        ScheduleRecord record = every(Missed.all(250), NOON);
        Instant now = NOON.plus(Duration.ofDays(10));
        Firing.Step first = Firing.step(record, now);
        Firing.Step second = Firing.step(first.next(), now);
        Firing.Step third = Firing.step(second.next(), now);
        assertThat(first.fires()).hasSize(Firing.CHUNK);
        assertThat(first.next().due()).contains(second.fires().getFirst());
        assertThat(second.fires()).hasSize(Firing.CHUNK);
        assertThat(third.fires()).hasSize(50).last().isEqualTo(now);
        assertThat(first.missed()).isEqualTo(10 * 144 - 250);
        assertThat(second.missed() + third.missed()).isZero();
    }

    @Test
    void large_payloads_make_small_commits() {
        Schedule schedule = new Schedule(
                Recurrence.every("s", Duration.ofMinutes(10)).missed(Missed.all(10)),
                new QueueName("q"),
                new Body("t", new byte[100 * 1024]));
        assertThat(Firing.step(record(schedule, NOON), NOON.plus(Duration.ofHours(5)))
                        .fires())
                .hasSize(2);
    }

    @Test
    void a_schedule_of_every_second_that_slept_for_years_is_dealt_with_at_once() {
        Schedule schedule = new Schedule(
                Recurrence.cron("s", "* * * * * *", "UTC").missed(Missed.all(5)),
                new QueueName("q"),
                Body.of("t", "{}"));
        Instant now = NOON.plus(Duration.ofDays(3650));
        Firing.Step step = Firing.step(record(schedule, NOON), now);
        assertThat(step.fires()).hasSize(5).last().isEqualTo(now);
        assertThat(step.missed()).as("no more are counted").isEqualTo(10_000);
    }

    @Test
    void a_rare_schedule_that_slept_for_years_finds_its_latest_time() {
        Schedule schedule =
                new Schedule(Recurrence.cron("s", "0 0 29 2 *", "UTC"), new QueueName("q"), Body.of("t", "{}"));
        Firing.Step step = Firing.step(record(schedule, NOON), NOON.plus(Duration.ofDays(3650)));
        assertThat(step.fires()).containsExactly(Instant.parse("2040-02-29T00:00:00Z"));
        assertThat(step.missed()).isEqualTo(2);
    }

    @Test
    void a_document_is_read_as_it_was_written() {
        Schedule schedule = new Schedule(
                Recurrence.cron("s", "0 2 * * MON", "Europe/Berlin")
                        .missed(new Missed.Skip(Duration.ofSeconds(90)))
                        .noOverlap()
                        .priority(-7)
                        .retries(2)
                        .limitKey("k")
                        .timeout(Duration.ofMinutes(3)),
                new QueueName("q"),
                Body.of("t", "{}"));
        ScheduleRecord written = Firing.step(record(schedule, NOON), NOON.plus(Duration.ofDays(8)))
                .next()
                .pausedBy("ann", "a reason");
        Document document = new Document(
                ScheduleRecord.key("s"), new Version(3), NOON.plusSeconds(5), ScheduleCodec.encode(written));
        ScheduleRecord read = ScheduleCodec.decode(document);
        assertThat(read.schedule()).isEqualTo(schedule);
        assertThat(read.tally()).isEqualTo(written.tally());
        assertThat(read.after()).isEqualTo(written.after());
        assertThat(read.paused())
                .as("what has the time of its commit gets that of the document")
                .contains(new ScheduleRecord.Paused("ann", "a reason", NOON.plusSeconds(5)));
        ScheduleRecord every = every(Missed.all(9), NOON);
        assertThat(ScheduleCodec.decode(
                        new Document(ScheduleRecord.key("s"), new Version(3), NOON, ScheduleCodec.encode(every))))
                .isEqualTo(every);
    }

    private static ScheduleRecord every(Missed missed, Instant after) {
        Recurrence recurrence = Recurrence.every("s", Duration.ofMinutes(10)).missed(missed);
        return record(new Schedule(recurrence, new QueueName("q"), Body.of("t", "{}")), after);
    }

    private static ScheduleRecord record(Schedule schedule, Instant after) {
        return new ScheduleRecord(
                schedule,
                new Office("o"),
                Optional.empty(),
                after,
                schedule.recurrence().timing().next(after),
                ScheduleRecord.Tally.NONE,
                MadeTimes.NONE);
    }
}
