package io.tenure.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.queue.RetryPolicy;
import io.tenure.queue.WorkerSettings;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** How much a worker takes, and how long it leaves alone what it cannot run. */
class PaceTest {

    @Test
    void a_task_of_an_unknown_type_is_left_alone_for_ever_longer_up_to_a_minute() {
        assertThat(WorkerProtocol.UNKNOWN_TYPE.after(1)).isEqualTo(Duration.ofSeconds(1));
        assertThat(WorkerProtocol.UNKNOWN_TYPE.after(4)).isEqualTo(Duration.ofSeconds(8));
        assertThat(WorkerProtocol.UNKNOWN_TYPE.after(1000)).isEqualTo(Duration.ofMinutes(1));
    }

    @Test
    void a_second_of_work_is_bounded_in_number_and_in_bytes() {
        Pace unknown = new Pace();
        assertThat(unknown.ahead(100)).isZero();

        Pace quick = new Pace();
        for (int i = 1; i <= 3000; i++) {
            quick.ran(Duration.ZERO);
            assertThat(quick.ahead(100)).as("after %s runs", i).isEqualTo(Math.min(i, 2000));
        }
        for (int i = 0; i < 100; i++) {
            quick.arrived(500_000);
        }
        assertThat(quick.ahead(100)).isBetween(30, 35);
    }

    @Test
    void a_claim_that_cannot_outlast_its_extensions_is_refused() {
        assertThatThrownBy(() -> new WorkerSettings(
                        1,
                        Duration.ofSeconds(10),
                        Duration.ofSeconds(5),
                        Duration.ofSeconds(3),
                        Duration.ofSeconds(5),
                        Duration.ZERO,
                        RetryPolicy.DEFAULT))
                .hasMessageContaining("lengthen the claim");
    }
}
