package io.tenure.store.machine;

import io.tenure.store.IdempotencyKey;
import io.tenure.store.Outcome;
import io.tenure.store.Outcome.Committed;
import io.tenure.store.Outcome.Reason;
import io.tenure.store.Outcome.Refused;
import io.tenure.store.Transaction;
import io.tenure.store.table.Keys;
import io.tenure.store.table.SeenTransaction;
import io.tenure.store.table.TableName;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Which transaction a key stands for, and how it ended. Kept by the tick: no wall clock that jumps ends it. */
final class IdempotencyLedger {

    private static final Duration EXTENSION = Duration.ofDays(1);

    private final EntryContext work;
    private final Tasks tasks;

    IdempotencyLedger(EntryContext work, Tasks tasks) {
        this.work = work;
        this.tasks = tasks;
    }

    /** The outcome of the transaction if its key was used before: the first one, or a refusal if it was another. */
    Optional<Outcome> find(IdempotencyKey key, Transaction transaction) {
        return read(key)
                .map(seen -> seen.fingerprint() == Fingerprint.of(transaction)
                        ? seen.outcome()
                        : new Refused(
                                Reason.KEY_REUSED,
                                "The idempotency key '" + key + "' stands for another request: take a new key."));
    }

    void remember(IdempotencyKey key, Transaction transaction, Outcome outcome) {
        write(
                key,
                new SeenTransaction(Fingerprint.of(transaction), work.tick().plus(IdempotencyKey.RETENTION), outcome));
    }

    /** The time of a key is over: it goes, unless a task of its transaction is still open. */
    void expire(byte[] expiryKey) {
        IdempotencyKey key = Keys.idempotencyIn(expiryKey);
        work.table(TableName.KEY_EXPIRY).remove(expiryKey);
        read(key).ifPresent(seen -> {
            if (seen.outcome() instanceof Committed done
                    && done.tasks().stream().anyMatch(tasks::isOpen)) {
                write(key, new SeenTransaction(seen.fingerprint(), work.tick().plus(EXTENSION), seen.outcome()));
            } else {
                work.table(TableName.KEYS).remove(Keys.idempotency(key));
            }
        });
    }

    private Optional<SeenTransaction> read(IdempotencyKey key) {
        byte @Nullable [] row = work.table(TableName.KEYS).get(Keys.idempotency(key));
        return Optional.ofNullable(row).map(SeenTransaction::decode);
    }

    private void write(IdempotencyKey key, SeenTransaction seen) {
        work.table(TableName.KEYS).put(Keys.idempotency(key), seen.encode());
        work.table(TableName.KEY_EXPIRY).put(Keys.idempotencyExpiry(seen.expires(), key), Keys.empty());
    }
}
