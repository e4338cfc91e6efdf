package io.tenure.server.api.metrics;

import io.tenure.engine.EngineCounters;
import io.tenure.engine.EngineStatus;
import io.tenure.engine.Role;
import io.tenure.engine.node.StoreClock;
import io.tenure.schedule.ScheduleCounts;
import io.tenure.server.api.node.Backend;
import io.tenure.server.office.OfficeView;
import java.util.Locale;

/** The state of this node, and what it has done. */
public record NodeMetrics(Backend backend) implements Metrics {

    @Override
    public void write(Exposition page) {
        status(page, backend.cluster().status().get());
        counters(page, backend.counters().get());
        clock(page, backend.cluster().clock());
        office(page, backend.office());
        schedules(page, backend.schedules().get());
    }

    private static void status(Exposition page, EngineStatus status) {
        page.gauge("tenure_leader", "1 if this node leads the replicated log")
                .sample(status.role() == Role.LEADER ? 1 : 0);
        page.gauge("tenure_leader_known", "1 if this node knows a leader")
                .sample(status.leader().isPresent() ? 1 : 0);
        page.gauge("tenure_raft_term", "The number of the last election")
                .sample(status.progress().raftTerm());
        page.gauge("tenure_applied_index", "The last entry of the log that this node has applied")
                .sample(status.progress().applied());
        page.gauge("tenure_behind_seconds", "For how long this node has lacked entries that its leader has")
                .sample(status.progress().behind().toSeconds());
        page.gauge("tenure_voters", "The voters of the cluster").sample(status.voters());
        page.gauge("tenure_warnings", "Warnings that the status shows")
                .sample(status.warnings().size());
    }

    private static void counters(Exposition page, EngineCounters counters) {
        page.counter("tenure_leader_changes_total", "How often another leader became known")
                .sample(counters.leaderChanges());
        page.counter("tenure_resent_total", "Groups of commands that were sent again")
                .sample(counters.resent());
        page.counter("tenure_dumps_taken_total", "How often this node replaced its state by a dump")
                .sample(counters.dumpsTaken());
        page.counter("tenure_batches_dropped_total", "Batches given up because nobody acknowledged their end")
                .sample(counters.droppedBatches());
    }

    private static void clock(Exposition page, StoreClock clock) {
        page.gauge(
                        "tenure_clock_ahead_milliseconds",
                        "How far this node's wall clock is ahead of the store's; negative if it is behind")
                .sample(clock.ahead().toMillis());
        page.gauge("tenure_clock_held", "1 if this node leads and its wall clock is too far away to be followed")
                .sample(clock.isHeld() ? 1 : 0);
    }

    private static void office(Exposition page, OfficeView office) {
        OfficeView.Numbers numbers = office.numbers();
        page.gauge("tenure_leading", "1 if this node believes that it leads")
                .sample(numbers.leader().leading() ? 1 : 0);
        page.gauge("tenure_term", "The open term of the office")
                .sample(numbers.leader().holding().map(h -> h.term().value()).orElse(0L));
        page.counter("tenure_terms_opened_total", "Terms that this node opened")
                .sample(numbers.office().terms());
        page.counter("tenure_lease_renewals_total", "Leases granted to this node, renewals included")
                .sample(numbers.office().renewals());
        page.counter("tenure_lease_denials_total", "Leases refused to this node")
                .sample(numbers.office().denials());
        page.counter("tenure_lease_unanswered_total", "Requests for a lease that nobody answered")
                .sample(numbers.office().unanswered());
        page.counter("tenure_lease_stale_refusals_total", "Requests from the past that this node's agent refused")
                .sample(numbers.staleRefusals());
        page.counter("tenure_lease_writes_total", "Durable writes of the lease file")
                .sample(numbers.leaseWrites());
        page.counter("tenure_fenced_writes_total", "Own writes refused because a later term was open")
                .sample(numbers.office().fenced());
        page.counter("tenure_stragglers_total", "Activities that outlived their kill time")
                .sample(numbers.stragglers());
        page.counter("tenure_leader_losses_total", "How often this node left the office, by reason");
        numbers.office()
                .losses()
                .forEach((reason, count) -> page.sample(
                        count, "reason", reason.name().toLowerCase(Locale.ROOT).replace('_', '-')));
    }

    private static void schedules(Exposition page, ScheduleCounts counts) {
        page.counter("tenure_schedule_fired_total", "Fire times that this node made tasks for")
                .sample(counts.fired());
        page.counter(
                        "tenure_schedule_skipped_total",
                        "Fire times that this node made no task for because an earlier one was open")
                .sample(counts.skipped());
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
