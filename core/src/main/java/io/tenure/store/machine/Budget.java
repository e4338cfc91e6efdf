package io.tenure.store.machine;

import io.tenure.store.Operation.Enqueue;
import io.tenure.store.Operation.Retry;
import io.tenure.store.Outcome.Reason;
import io.tenure.store.Outcome.Refused;
import io.tenure.store.log.Entry;
import io.tenure.store.log.Group;
import io.tenure.store.log.Limits;
import io.tenure.store.log.LogCommand;
import java.util.Optional;

/**
 * How much work one entry may still cause. Its size is bounded where it is created, but a few bytes can refer to much
 * stored data; so everything that an entry does beyond its own bytes is counted here, and no entry holds up those
 * behind it for long.
 *
 * <p>The counts are rules of the machine, the same on every node: they depend on requests and on sizes of values, never
 * on how rows are stored.
 */
final class Budget {

    /** Rows that an entry without commands may spend on what is due; some ten milliseconds. */
    private static final long IDLE_ROWS = 24_000;

    /** The same for an entry with commands. */
    private static final long BUSY_ROWS = 8000;

    /** Additional rows for each task that it adds: what one entry adds, one entry can delete. */
    private static final long ROWS_PER_TASK = 16;

    /** How many bytes of a value count as a row. */
    private static final long BYTES_PER_ROW = 1024;

    private static final int CLAIMS = 4000;

    /** Lines of limit keys whose heads an entry may move. */
    static final int LINES = 10_000;

    private static final long READ_BYTES = 2L * Limits.MAX_READ_BYTES;
    private static final long COPIED_BYTES = 4L * Limits.MAX_COPIED_BYTES;

    private final long sweep;
    private long rows;
    private int operations;
    private int claims;
    private final Sum read = new Sum();
    private final Sum copied = new Sum();
    private final Sum lines = new Sum();

    /** What the current transaction needs, and what those before it in the entry used. */
    private static final class Sum {

        private long needed;
        private long earlier;

        void begin() {
            earlier += needed;
            needed = 0;
        }

        /** A transaction that needs none of it is never refused because of it. */
        boolean isOver(long most) {
            return needed > 0 && earlier + needed > most;
        }
    }

    Budget(Entry entry) {
        boolean idle =
                entry.groups().stream().allMatch(group -> group.commands().isEmpty());
        sweep = idle ? IDLE_ROWS : BUSY_ROWS + ROWS_PER_TASK * added(entry);
    }

    private static long added(Entry entry) {
        long tasks = 0;
        for (Group group : entry.groups()) {
            for (LogCommand command : group.commands()) {
                if (command instanceof LogCommand.Commit commit) {
                    tasks += commit.transaction().operations().stream()
                            .filter(operation -> operation instanceof Enqueue || operation instanceof Retry)
                            .count();
                }
            }
        }
        return tasks;
    }

    /** Rows were touched for something that could have waited. */
    void spend(long touched) {
        rows += touched;
    }

    /** The same for a value of this size. */
    void spendBytes(long bytes) {
        rows += bytes / BYTES_PER_ROW;
    }

    /** Whether due tasks may still be processed; a part is reserved for deletions. */
    boolean mayWake() {
        return rows < sweep - sweep / 4;
    }

    /** Whether more may be deleted. */
    boolean mayForget() {
        return rows < sweep;
    }

    /** How many more tasks a command may claim, at least one. */
    int claimsLeft() {
        return Math.max(1, CLAIMS - claims);
    }

    void claimed(int tasks) {
        claims += tasks;
    }

    /** A transaction with this many operations is next; refuses it if the entry has reached its limit. */
    Optional<Refused> begin(int size) {
        read.begin();
        copied.begin();
        lines.begin();
        if (operations > 0 && operations + size > Limits.MAX_GROUP_OPERATIONS) {
            return Optional.of(new Refused(
                    Reason.OVERLOADED,
                    "It came with more than " + Limits.MAX_GROUP_OPERATIONS
                            + " operations of others in one message; try again."));
        }
        operations += size;
        return Optional.empty();
    }

    /** The transaction needs a stored value of this size. */
    void reads(long bytes) {
        read.needed += bytes;
    }

    /** The transaction writes this many bytes that did not come with it. */
    void copies(long bytes) {
        copied.needed += bytes;
    }

    /** The transaction sets a limit that affects the lines of this many keys. */
    void moves(long heads) {
        lines.needed += heads;
    }

    /** Why the transaction is refused, if it is. */
    Optional<Refused> objection() {
        Optional<Refused> objection = judged();
        if (objection.isPresent()) {
            // What was read counts; the rest will not be done.
            copied.needed = 0;
            lines.needed = 0;
        }
        return objection;
    }

    private Optional<Refused> judged() {
        if (lines.isOver(LINES)) {
            return Optional.of(new Refused(
                    Reason.OVERLOADED,
                    "Tasks of more than " + LINES + " limit keys run, too many to set another limit per key at once:"
                            + " pause the queue, and try again when fewer run."));
        }
        if (copied.needed > Limits.MAX_COPIED_BYTES) {
            return tooLarge("The tasks that a transaction retries have at most " + Limits.MAX_COPIED_BYTES
                    + " bytes of payloads and results together, these have more: split it.");
        }
        if (read.needed > Limits.MAX_READ_BYTES) {
            return tooLarge("The documents and tasks that a transaction names have at most " + Limits.MAX_READ_BYTES
                    + " bytes together, these have more: split it.");
        }
        if (copied.isOver(COPIED_BYTES) || read.isOver(READ_BYTES)) {
            return Optional.of(new Refused(
                    Reason.OVERLOADED, "Many large documents or tasks are being changed at this moment; try again."));
        }
        return Optional.empty();
    }

    private static Optional<Refused> tooLarge(String sentence) {
        return Optional.of(new Refused(Reason.TOO_LARGE, sentence));
    }
}
