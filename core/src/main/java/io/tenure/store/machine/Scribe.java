package io.tenure.store.machine;

import io.tenure.store.Outcome.Reason;
import io.tenure.store.Outcome.Refused;
import io.tenure.store.Transaction;
import io.tenure.store.Unavailable;
import io.tenure.store.log.Formats;
import io.tenure.store.log.LogCommand;
import java.util.Optional;
import java.util.function.IntSupplier;

/**
 * Writes commands at the level of the cluster. What that level has no words for yet is refused here, where it enters, so
 * that it neither reaches the log nor holds up what would travel with it.
 */
public final class Scribe {

    private final Formats formats;
    private final IntSupplier level;

    /** {@code level} never goes back. */
    public Scribe(Formats formats, IntSupplier level) {
        this.formats = formats;
        this.level = level;
    }

    public Optional<Refused> refusal(Transaction transaction) {
        int now = level.getAsInt();
        return formats.has(new LogCommand.Commit(transaction), now)
                ? Optional.empty()
                : Optional.of(new Refused(Reason.LEVEL_TOO_LOW, sentence(now)));
    }

    /** @throws Unavailable if the cluster's level has no words for it yet */
    public byte[] write(LogCommand command) {
        int now = level.getAsInt();
        if (!formats.has(command, now)) {
            throw new Unavailable(sentence(now), null);
        }
        return formats.encode(command, now);
    }

    private static String sentence(int now) {
        return "The cluster is at format level " + now
                + ", which does not have this yet: upgrade all its nodes, and try again.";
    }
}
