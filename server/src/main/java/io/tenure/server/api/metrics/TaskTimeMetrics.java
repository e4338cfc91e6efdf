package io.tenure.server.api.metrics;

import io.tenure.engine.TaskTimes;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** How long tasks wait and run, by queue, as histograms of what the answering node has applied. */
public record TaskTimeMetrics(Supplier<Map<String, TaskTimes>> times) implements Metrics {

    @Override
    public void write(Exposition page) {
        Map<String, TaskTimes> all = times.get();
        page.histogram("tenure_queue_wait_seconds", "How long tasks were ready until they were claimed");
        all.forEach((queue, spent) -> write(page, queue, spent.waited()));
        page.histogram("tenure_queue_run_seconds", "How long attempts ran until they succeeded or failed");
        all.forEach((queue, spent) -> write(page, queue, spent.ran()));
    }

    private static void write(Exposition page, String queue, TaskTimes.Spread spread) {
        long within = 0;
        for (int i = 0; i < spread.counts().size(); i++) {
            within += spread.counts().get(i);
            page.sample("_bucket", Long.toString(within), "queue", queue, "le", bound(i));
        }
        page.sample("_sum", seconds(spread.sum()), "queue", queue);
        page.sample("_count", Long.toString(within), "queue", queue);
    }

    private static String bound(int number) {
        List<Duration> bounds = TaskTimes.BOUNDS;
        return number == bounds.size() ? "+Inf" : seconds(bounds.get(number));
    }

    private static String seconds(Duration length) {
        return BigDecimal.valueOf(length.toMillis(), 3).stripTrailingZeros().toPlainString();
    }
}
