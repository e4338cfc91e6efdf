package io.tenure.json.control;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.control.BulkOrder;
import io.tenure.control.BulkState;
import io.tenure.control.BulkWork;
import io.tenure.store.DocumentKey;
import io.tenure.store.Office;
import io.tenure.store.QueueName;
import io.tenure.store.TaskState.Kind;
import io.tenure.testkit.TestTenure;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A bulk whose leader dies over it, again and again. */
class BulkCrashTest {

    private static final int MANY = 10_000;
    private static final String ID = "b1";

    @Test
    void the_next_leader_goes_on_and_no_task_is_retried_twice_or_forgotten() {
        try (TestTenure tenure = TestTenure.of(setup -> {})) {
            FailedTasks mail = new FailedTasks(tenure.store(), new QueueName("mail"));
            mail.make(MANY, "letter", "error");
            tenure.addCopy(setup -> {});
            tenure.addCopy(setup -> {});
            BulkWork work = new BulkWork(new Office("test"), tenure.time());
            tenure.create(work, ID, begin(tenure.store().clocks().wall().toEpochMilli()));

            for (int copy = 1; copy <= 2; copy++) {
                tenure.advance(Duration.ofMillis(15));
                long before = mail.retried().size();
                assertThat(before).isPositive().isLessThan(MANY);
                tenure.copy(copy).crash();
            }
            tenure.advance(Duration.ofSeconds(10));

            assertThat(mail.retried()).hasSize(MANY).doesNotHaveDuplicates();
            assertThat(mail.in(Kind.FAILED))
                    .hasSize(MANY)
                    .allMatch(task -> task.retriedBy().isPresent());
            assertThat(mail.stats().totals().enqueued()).isEqualTo(2L * MANY);
            tenure.advance(BulkWork.KEPT);
            assertThat(tenure.store().get(DocumentKey.of(work.collection(), ID)))
                    .as("what came of it is not kept for ever")
                    .isEmpty();
        }
    }

    private static BulkState begin(long now) {
        BulkOrder order =
                new BulkOrder("retry", "mail", List.of("FAILED"), "", "", now, 0, "anna", "mail is up again", now);
        return new BulkState(order, new BulkState.Place(0, ""), new BulkState.Tally(MANY, 0, 0, 0), "", 0);
    }
}
