package io.tenure.sim.store;

import io.tenure.store.IdempotencyKey;
import io.tenure.store.Outcome;
import io.tenure.store.Outcome.Committed;
import io.tenure.store.Outcome.Reason;
import io.tenure.store.Outcome.Refused;
import io.tenure.store.TaskId;
import io.tenure.store.Transaction;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;

/** Idempotency keys of the {@link NaiveStore}: what was answered under which of them. */
final class NaiveKeys {
    private static final Duration KEPT = Duration.ofDays(7);
    private static final Duration KEPT_LONGER = Duration.ofDays(1);

    private final NaiveClocks clocks;
    private final Map<IdempotencyKey, Remembered> keys = new HashMap<>();

    private record Remembered(Transaction transaction, Outcome outcome, Duration until) {}

    NaiveKeys(NaiveClocks clocks) {
        this.clocks = clocks;
    }

    Outcome once(Transaction transaction, Function<Transaction, Outcome> carryOut) {
        if (transaction.key().isEmpty()) {
            return carryOut.apply(transaction);
        }
        Remembered seen = keys.get(transaction.key().get());
        if (seen == null) {
            seen = new Remembered(transaction, carryOut.apply(transaction), clocks.tick.plus(KEPT));
            if (!(seen.outcome instanceof Refused)) {
                keys.put(transaction.key().get(), seen);
            }
        }
        return seen.transaction.equals(transaction) ? seen.outcome : new Refused(Reason.KEY_REUSED, "");
    }

    /** Forgets what was kept long enough, but not while a task that came of it is open. */
    void settle(Predicate<TaskId> open) {
        for (var entry : Map.copyOf(keys).entrySet()) {
            Remembered seen = entry.getValue();
            if (seen.until.compareTo(clocks.tick) > 0) {
                continue;
            }
            if (seen.outcome instanceof Committed committed
                    && committed.tasks().stream().anyMatch(open)) {
                Duration later = clocks.tick.plus(KEPT_LONGER);
                keys.put(entry.getKey(), new Remembered(seen.transaction, seen.outcome, later));
            } else {
                keys.remove(entry.getKey());
            }
        }
    }
}
