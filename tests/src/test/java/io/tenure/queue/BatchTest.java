package io.tenure.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.store.BatchId;
import io.tenure.store.QueueName;
import io.tenure.testkit.TestTenure;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Batches with names of their own. */
class BatchTest {

    private final List<String> told = new ArrayList<>();

    @Test
    void a_batch_is_acknowledged_exactly_once() {
        try (TestTenure tenure = TestTenure.of(setup ->
                setup.handle(Mail.TYPE, task -> {}).onBatchEnd(Mail.TYPE, batch -> told.add(batch.id() + "")))) {
            tenure.submitAll(
                    Mail.TYPE,
                    List.of(new Mail("a"), new Mail("b")),
                    Submit.now().batch("night"));
            tenure.advance(Duration.ofSeconds(5));
            assertThat(told).as("it is not sealed").isEmpty();
            tenure.seal(Mail.TYPE, "night");
            tenure.advance(Duration.ofMinutes(5));

            assertThat(told).containsExactly("night");
            assertThat(tenure.store()
                            .batch(new QueueName("test"), new BatchId("night"))
                            .orElseThrow()
                            .acknowledged())
                    .isTrue();
        }
    }
}
