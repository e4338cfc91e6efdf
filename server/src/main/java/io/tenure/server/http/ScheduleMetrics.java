package io.tenure.server.http;

import io.tenure.schedule.ScheduleCounts;
import io.tenure.schedule.Schedules;
import io.tenure.store.Reader;

/** The numbers of the schedules: those of all offices, and what this node did as the leader of the servers. */
final class ScheduleMetrics {

    private ScheduleMetrics() {}

    static void write(Exposition page, Reader reader, ScheduleCounts counts) {
        page.gauge("tenure_schedules", "Schedules of all offices").sample(Schedules.count(reader));
        page.counter("tenure_schedule_fired_total", "Fire times that this node made tasks for")
                .sample(counts.fired());
        page.counter("tenure_schedule_missed_total", "Fire times that this node dropped because they came too late")
                .sample(counts.missed());
        page.counter(
                        "tenure_schedule_lateness_milliseconds_total",
                        "How late the tasks of this node's fires were, together")
                .sample(counts.lateness().toMillis());
        page.gauge("tenure_schedule_lateness_max_milliseconds", "How late the latest fire of this node was")
                .sample(counts.latest().toMillis());
    }
}
