package io.tenure.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.store.Clocks;
import io.tenure.store.Document;
import io.tenure.store.QueueName;
import io.tenure.store.Term;
import io.tenure.store.Version;
import io.tenure.store.WorkerId;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The small functions that decide. */
class PolicyTest {

    private static final Instant NOON = Instant.parse("2030-01-01T12:00:00Z");

    @Test
    void pauses_grow_by_the_factor_up_to_the_longest_and_are_between_half_and_all_of_it() {
        RetryPolicy policy = new RetryPolicy(Duration.ofSeconds(2), 4, Duration.ofMinutes(1));

        assertThat(policy.pause(1, 0)).isEqualTo(Duration.ofSeconds(1));
        assertThat(policy.pause(1, 0.999)).isBetween(Duration.ofMillis(1990), Duration.ofSeconds(2));
        assertThat(policy.pause(3, 0)).isEqualTo(Duration.ofSeconds(16));
        assertThat(policy.pause(1_000_000, 0)).isEqualTo(Duration.ofSeconds(30));
    }

    @Test
    void a_batch_is_sealed_by_the_first_pass_an_interval_after_its_first_task_that_continues_none() {
        QueueState open = QueueState.EMPTY.inBatch("b", 7);

        assertThat(isSealed(open, 5006)).isFalse();
        assertThat(isSealed(open, 5007)).isTrue();
        assertThat(isSealed(open.continuing(true), 5007)).isFalse();
        assertThat(isSealed(QueueState.EMPTY, 7)).isFalse();
    }

    private static boolean isSealed(QueueState state, long tick) {
        Clocks now = new Clocks(Duration.ofMillis(tick), NOON);
        return CycleDraft.isToBeSealed(state, new CycleDraft.Pass(new Term(1), now, Duration.ofSeconds(5)));
    }

    @Test
    void a_worker_that_spoke_in_the_future_spoke_before_the_clock_was_set_back_and_is_taken_for_dead() {
        WorkerRecord record = new WorkerRecord(new WorkerId("n1-abc"), 1, 0, Map.of(), NOON);

        assertThat(record.isAlive(NOON.plus(Duration.ofMinutes(1)))).isTrue();
        assertThat(record.isAlive(NOON.plus(Duration.ofMinutes(2)))).isFalse();
        assertThat(record.isForgotten(NOON.plus(Duration.ofMinutes(2)))).isFalse();
        assertThat(record.isForgotten(NOON.plus(Duration.ofMinutes(10)))).isTrue();
        assertThat(record.isAlive(NOON.minusSeconds(1))).isTrue();
        assertThat(record.isAlive(NOON.minus(Duration.ofDays(3650)))).isFalse();
        assertThat(record.isForgotten(NOON.minus(Duration.ofDays(3650)))).isTrue();
    }

    @Test
    void a_shorter_claim_is_extended_more_often_and_trusted_with_a_smaller_margin() {
        WorkerSettings quick = WorkerSettings.DEFAULT.withClaim(Duration.ofSeconds(6));

        assertThat(quick.extend()).isEqualTo(Duration.ofSeconds(2));
        assertThat(quick.margin()).isEqualTo(Duration.ofMillis(600));
        assertThat(quick.withMargin(Duration.ofSeconds(1))
                        .withExtend(Duration.ofSeconds(1))
                        .claim())
                .isEqualTo(Duration.ofSeconds(6));
        assertThat(WorkerSettings.DEFAULT.withClaim(WorkerSettings.DEFAULT.claim()))
                .isEqualTo(WorkerSettings.DEFAULT);
    }

    @Test
    void the_record_of_a_worker_reads_as_it_was_written() {
        WorkerRecord written = new WorkerRecord(
                new WorkerId("n1-abc"),
                7,
                3,
                Map.of(new QueueName("shop"), Set.of("mail", "letter with spaces")),
                NOON);

        Document document = new Document(WorkerRecord.key(written.id()), new Version(1), NOON, written.encode());

        assertThat(WorkerRecord.decode(document)).isEqualTo(written);
        assertThat(written.isAlive(NOON.plusSeconds(64))).isTrue();
        assertThat(written.isAlive(NOON.plusSeconds(65))).isFalse();
    }
}
