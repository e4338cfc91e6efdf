package io.tenure.primary;

import io.tenure.store.Expected;
import io.tenure.store.Operation;
import io.tenure.store.Outcome;
import io.tenure.store.Transaction;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What the leader tells everybody through the store: the state of its services, and what its instances report. Written
 * by the host's own thread, in few commits, and only what has changed.
 */
final class Board {

    private static final int RECORDS_PER_COMMIT = 500;

    private final ServiceParts parts;
    private final Runnable nudge;
    private final Set<Run<?>> reporting = ConcurrentHashMap.newKeySet();
    private final Map<Run<?>, Completion> ended = new ConcurrentHashMap<>();
    private final Map<String, ServiceRecord> published = new HashMap<>();

    /** {@code nudge} makes the host's thread come here soon. */
    Board(ServiceParts parts, Runnable nudge) {
        this.parts = parts;
        this.nudge = nudge;
    }

    /** The state of a service has changed. */
    void changed() {
        nudge.run();
    }

    /** A run has something to tell; it is told with the next beat. */
    void changed(Run<?> run) {
        reporting.add(run);
    }

    void ended(Run<?> run, Completion how) {
        ended.put(run, how);
        nudge.run();
    }

    /** Writes the states of the services that differ from what was written before. */
    void publish(Stint stint, List<Hosted<?>> services) {
        List<Operation> changes = new ArrayList<>();
        Map<String, ServiceRecord> records = new HashMap<>();
        for (Hosted<?> service : services) {
            ServiceRecord now = record(stint, service);
            ServiceRecord before = published.get(service.name());
            if (before == null || !before.says(now)) {
                changes.add(new Operation.Put(now.key(), Expected.ANYTHING, now.encode()));
                records.put(service.name(), now);
            }
        }
        if (!changes.isEmpty() && stint.commit(Transaction.of(changes)) instanceof Outcome.Committed) {
            published.putAll(records);
        }
    }

    private ServiceRecord record(Stint stint, Hosted<?> service) {
        Standings.Standing now = service.standings().now();
        return new ServiceRecord(
                parts.office(),
                service.name(),
                service.collection(),
                now.state(),
                service.instances(),
                stint.term(),
                parts.node(),
                now.since(),
                now.error());
    }

    /** Writes what the runs of this term have reported since the last time. */
    void flush(Stint stint) {
        List<Run<?>> due = new ArrayList<>(reporting);
        due.addAll(ended.keySet());
        for (int from = 0; from < due.size(); from += RECORDS_PER_COMMIT) {
            flush(stint, due.subList(from, Math.min(due.size(), from + RECORDS_PER_COMMIT)));
        }
    }

    private void flush(Stint stint, List<Run<?>> runs) {
        Map<String, Operation> records = new HashMap<>();
        Map<Run<?>, Completion> over = new HashMap<>();
        for (Run<?> run : runs) {
            reporting.remove(run);
            Optional<Completion> end = Optional.ofNullable(ended.get(run));
            end.ifPresent(how -> over.put(run, how));
            if (run.stint() == stint && (end.isPresent() || !run.ended().isDone() || run.isBroken())) {
                records.put(run.name(), record(run, end));
            }
        }
        if (!records.isEmpty()) {
            stint.commit(Transaction.of(List.copyOf(records.values())));
        }
        over.forEach(ended::remove);
    }

    /** The record of a run, to be put among other operations. */
    Operation record(Run<?> run, Optional<Completion> end) {
        run.known().recorded();
        Instant now = parts.time().wall();
        return new Operation.Put(
                run.service().recordKey(run.id()),
                Expected.ANYTHING,
                run.report().record(run.stint().term(), now, end).encode());
    }
}
