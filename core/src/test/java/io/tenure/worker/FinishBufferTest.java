package io.tenure.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.store.Operation;
import io.tenure.store.TaskId;
import io.tenure.store.Verdict;
import io.tenure.time.Moment;
import java.time.Duration;
import org.junit.jupiter.api.Test;

final class FinishBufferTest {

    private static final TaskId TASK = new TaskId(5);
    private static final Moment NOW = new Moment(0);

    /** The store refuses a transaction that ends two attempts of a task. */
    @Test
    void the_ends_of_two_attempts_of_a_task_go_one_after_the_other() {
        FinishBuffer buffer = new FinishBuffer();
        buffer.add(new ClaimKey(TASK, 1), new Verdict.HandBack(Duration.ZERO));
        buffer.add(new ClaimKey(TASK, 2), Verdict.SUCCEED);

        assertThat(buffer.next(NOW)).extracting(Operation.Finish::attempt).containsExactly(1);
        assertThat(buffer.answered()).hasSize(1);
        assertThat(buffer.next(NOW)).extracting(Operation.Finish::attempt).containsExactly(2);
    }
}
