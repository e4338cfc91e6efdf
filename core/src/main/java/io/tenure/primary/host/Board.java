package io.tenure.primary.host;

import io.tenure.primary.SteppedDown;
import io.tenure.primary.directory.ServiceRecord;
import io.tenure.store.Expected;
import io.tenure.store.Operation;
import io.tenure.store.Outcome;
import io.tenure.store.StoreException;
import io.tenure.store.Transaction;
import io.tenure.store.Version;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the leader publishes through the store: the state of its services, and the reports of its instances. Written by
 * the host's own thread, in few commits, and only if it has changed.
 */
final class Board {

    private static final Logger LOG = LoggerFactory.getLogger(Board.class);
    private static final int RECORDS_PER_COMMIT = 500;

    private final Runnable nudge;
    private final Set<Reporter> reporting = ConcurrentHashMap.newKeySet();
    private final Map<String, ServiceRecord> published = new HashMap<>();

    /** One that has something to tell. */
    interface Reporter {

        Stint stint();

        /** Whether it is still for the board to tell it. */
        boolean isDue();

        /** What it has to say now. */
        Operation record();

        /** That was written. */
        void recorded(Version version);

        /** Somebody else wrote its record; true if it is to be told again. */
        boolean overtaken();
    }

    /** {@code nudge} makes the host's thread publish soon. */
    Board(Runnable nudge) {
        this.nudge = nudge;
    }

    /** The state of a service has changed. */
    void changed() {
        nudge.run();
    }

    /** A run has something to report; it is written with the next beat. */
    void changed(Reporter run) {
        reporting.add(run);
    }

    /**
     * Writes the records of services that differ from what was written before.
     *
     * @param wholly with how many instances they have; otherwise only what has changed besides
     */
    void publish(Stint stint, List<ServiceRecord> services, boolean wholly) {
        List<Operation> changes = new ArrayList<>();
        Map<String, ServiceRecord> records = new HashMap<>();
        for (ServiceRecord now : services) {
            ServiceRecord before = published.get(now.service());
            if (before == null || !(before.says(now) || (!wholly && before.saysButForInstances(now)))) {
                changes.add(new Operation.Put(now.key(), Expected.ANYTHING, now.encode()));
                records.put(now.service(), now);
            }
        }
        if (!changes.isEmpty() && stint.commit(Transaction.of(changes)) instanceof Outcome.Committed) {
            published.putAll(records);
        }
    }

    /**
     * Writes what the runs of this term have reported since the last time. What the store does not accept now stays
     * due.
     */
    void flush(Stint stint) {
        List<Reporter> due = new ArrayList<>(reporting);
        for (int from = 0; from < due.size(); from += RECORDS_PER_COMMIT) {
            flush(stint, due.subList(from, Math.min(due.size(), from + RECORDS_PER_COMMIT)));
        }
    }

    private void flush(Stint stint, List<Reporter> runs) {
        List<Reporter> told = new ArrayList<>();
        List<Operation> records = new ArrayList<>();
        for (Reporter run : runs) {
            // Before it is read: what is reported from here on is due again.
            reporting.remove(run);
            if (run.stint() == stint && run.isDue()) {
                told.add(run);
                records.add(run.record());
            }
        }
        try {
            commit(stint, told, records);
        } catch (StoreException e) {
            reporting.addAll(told);
            throw e;
        }
    }

    /** Runs whose records have changed meanwhile, for instance by their end, are left out. */
    private void commit(Stint stint, List<Reporter> runs, List<Operation> records) {
        while (!records.isEmpty()) {
            switch (stint.commit(Transaction.of(records))) {
                case Outcome.Committed committed -> {
                    runs.forEach(run -> run.recorded(committed.version()));
                    return;
                }
                case Outcome.Conflict conflict -> {
                    Reporter changed = runs.remove(conflict.operation());
                    records.remove(conflict.operation());
                    if (changed.overtaken()) {
                        reporting.add(changed);
                    }
                }
                case Outcome.Refused refused -> {
                    refused(stint, runs, records, refused);
                    return;
                }
                case Outcome.Fenced fenced -> throw new SteppedDown(stint.term());
            }
        }
    }

    /** What is too large for one commit is split. */
    private void refused(Stint stint, List<Reporter> runs, List<Operation> records, Outcome.Refused refused) {
        int half = runs.size() / 2;
        if (refused.reason() == Outcome.Reason.TOO_LARGE && half > 0) {
            commit(stint, new ArrayList<>(runs.subList(0, half)), new ArrayList<>(records.subList(0, half)));
            commit(
                    stint,
                    new ArrayList<>(runs.subList(half, runs.size())),
                    new ArrayList<>(records.subList(half, records.size())));
        } else if (refused.reason() == Outcome.Reason.OVERLOADED) {
            reporting.addAll(runs);
        } else {
            LOG.warn("What {} instances report is not recorded: {}", runs.size(), refused.sentence());
        }
    }
}
