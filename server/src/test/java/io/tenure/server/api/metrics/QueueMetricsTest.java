package io.tenure.server.api.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.runtime.SystemTime;
import io.tenure.server.served.TestServer;
import io.tenure.store.Body;
import io.tenure.store.Operation;
import io.tenure.store.QueueName;
import io.tenure.store.TaskOptions;
import io.tenure.store.Transaction;
import io.tenure.testkit.MemoryStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class QueueMetricsTest {

    private final MemoryStore store = new MemoryStore(new SystemTime());
    private final TestServer server = TestServer.over(store);

    @AfterEach
    void stop() {
        server.close();
        store.close();
    }

    @Test
    void metrics_tell_of_each_queue_but_not_of_any_number() {
        for (int i = 0; i <= QueueMetrics.MAX_QUEUES; i++) {
            QueueName queue = new QueueName("q%03d".formatted(i));
            store.commit(Transaction.of(
                    new Operation.Enqueue(queue, Body.of("letter", "1"), TaskOptions.DEFAULT.withRetries(0))));
        }

        String metrics = server.get("/metrics").body();

        assertThat(metrics)
                .contains("tenure_queues " + (QueueMetrics.MAX_QUEUES + 1) + "\n")
                .contains("tenure_queue_tasks{queue=\"q000\",state=\"ready\"} 1\n")
                .contains("tenure_queue_tasks{queue=\"q000\",state=\"backing-off\"} 0\n")
                .contains("tenure_queue_enqueued_total{queue=\"q199\"} 1\n")
                .contains("# TYPE tenure_queue_oldest_ready_seconds gauge\n")
                .contains("tenure_queue_stalled_total{queue=\"q000\"} 0\n")
                .contains("tenure_queue_late_total{queue=\"q000\"} 0\n")
                .doesNotContain("q200");
    }
}
