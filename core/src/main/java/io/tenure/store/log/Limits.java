package io.tenure.store.log;

import io.tenure.store.Body;
import io.tenure.store.Operation;
import io.tenure.store.Operation.Acknowledge;
import io.tenure.store.Operation.Cancel;
import io.tenure.store.Operation.Check;
import io.tenure.store.Operation.Delete;
import io.tenure.store.Operation.Discard;
import io.tenure.store.Operation.Enqueue;
import io.tenure.store.Operation.Extend;
import io.tenure.store.Operation.Finish;
import io.tenure.store.Operation.Limit;
import io.tenure.store.Operation.Pause;
import io.tenure.store.Operation.Put;
import io.tenure.store.Operation.Resume;
import io.tenure.store.Operation.Retry;
import io.tenure.store.Operation.Seal;
import io.tenure.store.Outcome.Reason;
import io.tenure.store.Outcome.Refused;
import io.tenure.store.Transaction;
import io.tenure.store.Verdict;
import java.util.Optional;

/**
 * Size limits. Checked where a transaction enters, before it is logged; what depends on the state, and the total of an
 * entry, is checked by the machine.
 */
public final class Limits {

    public static final int MAX_BODY_BYTES = 512 * 1024;
    public static final int MAX_OPERATIONS = 2000;
    public static final int MAX_COMMAND_BYTES = 768 * 1024;

    /** All commands of a group. A larger entry would hold up those behind it; a smaller one wastes a sync. */
    public static final int MAX_GROUP_BYTES = 900 * 1024;

    /** The operations of the commands of a group, together: as many small ones take as long as a few large ones. */
    public static final int MAX_GROUP_OPERATIONS = 2 * MAX_OPERATIONS;

    /** The total size of the payloads of one claim, which contains at least one task of any size. */
    public static final int MAX_CLAIM_BYTES = 8 * 1024 * 1024;

    /** The total size, payloads and results, of the tasks that one transaction retries; one task always fits. */
    public static final int MAX_COPIED_BYTES = 2 * MAX_BODY_BYTES;

    /** The total size of the documents and final tasks that one transaction names. */
    public static final int MAX_READ_BYTES = 16 * 1024 * 1024;

    /** The largest log entry, including groups and stamp. */
    public static final int MAX_ENTRY_BYTES = 1024 * 1024;

    private Limits() {}

    public static Optional<Refused> check(Transaction transaction) {
        if (transaction.operations().size() > MAX_OPERATIONS) {
            return tooLarge("A transaction has at most " + MAX_OPERATIONS + " operations, this one "
                    + transaction.operations().size() + ": split it.");
        }
        for (Operation operation : transaction.operations()) {
            int bytes = bytes(operation);
            if (bytes > MAX_BODY_BYTES) {
                return tooLarge(
                        "A body has at most " + MAX_BODY_BYTES + " bytes, this one " + bytes + ": send a smaller one.");
            }
        }
        return Optional.empty();
    }

    /** Judges a command by its logged size. */
    public static Optional<Refused> check(byte[] command) {
        return command.length > MAX_COMMAND_BYTES
                ? tooLarge("A transaction has at most " + MAX_COMMAND_BYTES + " bytes in all, this one "
                        + command.length + ": split it.")
                : Optional.empty();
    }

    /** How much of a group a command takes: its bytes, or as many as its operations would have if they filled a group. */
    public static long weight(byte[] command) {
        return weight(command.length, Formats.operations(command));
    }

    /** The same for a whole group as it will be logged. */
    public static long weight(Group group, byte[] encoded) {
        return weight(
                encoded.length,
                group.commands().stream().mapToLong(Limits::operations).sum());
    }

    private static long weight(long bytes, long operations) {
        return Math.max(bytes, operations * (MAX_GROUP_BYTES / MAX_GROUP_OPERATIONS));
    }

    /** How many operations a command has; one that is no transaction counts as one. */
    static long operations(LogCommand command) {
        return command instanceof LogCommand.Commit commit
                ? Math.max(1, commit.transaction().operations().size())
                : 1;
    }

    private static int bytes(Operation operation) {
        return switch (operation) {
            case Check o -> 0;
            case Put o -> size(o.body());
            case Delete o -> 0;
            case Enqueue o -> size(o.payload());
            case Seal o -> 0;
            case Acknowledge o -> 0;
            case Extend o -> 0;
            case Cancel o -> 0;
            case Retry o -> 0;
            case Discard o -> 0;
            case Limit o -> 0;
            case Pause o -> 0;
            case Resume o -> 0;
            case Finish o ->
                switch (o.verdict()) {
                    case Verdict.Succeed v -> v.result().map(Limits::size).orElse(0);
                    case Verdict.Retry v -> v.error().length();
                    case Verdict.Fail v -> v.error().length();
                    case Verdict.HandBack v -> 0;
                };
        };
    }

    private static int size(Body body) {
        return body.bytes().length;
    }

    private static Optional<Refused> tooLarge(String sentence) {
        return Optional.of(new Refused(Reason.TOO_LARGE, sentence));
    }
}
