package io.tenure.control;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.store.QueueName;
import io.tenure.store.TaskState.Kind;
import io.tenure.testkit.Copy;
import io.tenure.testkit.TestTenure;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A bulk whose leader dies over it, again and again. */
class BulkCrashTest {

    private static final int MANY = 10_000;
    private static final TaskFilter FAILED = TaskFilter.in("mail");
    private static final Requester WISH = new Requester("anna", "mail is up again");

    @Test
    void the_next_leader_goes_on_and_no_task_is_retried_twice_or_forgotten() throws InterruptedException {
        try (TestTenure tenure = TestTenure.of(setup -> {})) {
            FailedTasks mail = new FailedTasks(tenure.store(), new QueueName("mail"));
            mail.make(MANY, "letter", "error");
            tenure.addCopy(setup -> {});
            tenure.addCopy(setup -> {});
            tenure.awaitLeader();
            Bulk bulk = tenure.copy(3).tenure().bulks().begin(Action.RETRY, FAILED, WISH);

            for (int leaders = 1; leaders <= 2; leaders++) {
                Copy leader = tenure.awaitLeader();
                tenure.advance(Duration.ofMillis(15));
                long before = mail.retried().size();
                assertThat(before).isPositive().isLessThan(MANY);
                leader.crash();
            }
            tenure.awaitLeader();
            tenure.advance(Duration.ofSeconds(10));

            assertThat(mail.retried()).hasSize(MANY).doesNotHaveDuplicates();
            assertThat(mail.in(Kind.FAILED))
                    .hasSize(MANY)
                    .allMatch(task -> task.retriedBy().isPresent());
            assertThat(mail.stats().totals().enqueued()).isEqualTo(2L * MANY);
            tenure.advance(BulkWork.KEPT);
            assertThat(tenure.copy(3).tenure().bulks().find(bulk.id()))
                    .as("what came of it is not kept for ever")
                    .isEmpty();
        }
    }
}
