package io.tenure.server.api.metrics;

import io.tenure.server.http.RequestCounter;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.time.Duration;

/** How the process is doing. */
public record ProcessMetrics(RequestCounter counter) implements Metrics {

    @Override
    public void write(Exposition page) {
        page.counter("tenure_http_requests_total", "Answers by status");
        counter.counts().forEach((status, count) -> page.sample(count, "status", Integer.toString(status)));
        MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
        page.gauge("tenure_heap_used_bytes", "Heap in use")
                .sample(memory.getHeapMemoryUsage().getUsed());
        page.gauge("tenure_heap_max_bytes", "Heap at most")
                .sample(memory.getHeapMemoryUsage().getMax());
        page.gauge("tenure_uptime_seconds", "Time since the process began")
                .sample(Duration.ofMillis(ManagementFactory.getRuntimeMXBean().getUptime())
                        .toSeconds());
    }
}
