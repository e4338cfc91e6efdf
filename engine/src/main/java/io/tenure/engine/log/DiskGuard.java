package io.tenure.engine.log;

import io.tenure.store.Operation;
import io.tenure.store.Outcome.Reason;
import io.tenure.store.Outcome.Refused;
import io.tenure.store.Transaction;
import io.tenure.time.Time;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.apache.ratis.thirdparty.com.google.protobuf.ByteString;

/**
 * Refuses what needs room while the disk of this node or of the leader is nearly full (S4). What frees room, terms and
 * barriers may use the reserve. Recovers by itself.
 *
 * <p>The leader's word comes with its replies and holds for a moment only; then a command is let through to ask again.
 */
public final class DiskGuard {

    private static final Duration WORD = Duration.ofSeconds(1);
    private static final ByteString LOW = ByteString.copyFrom(new byte[] {1});

    private final LongSupplier usable;
    private final long reserve;
    private final Time time;
    private volatile boolean low;
    private volatile boolean leaderLow;
    private volatile long leaderSpoke;

    public DiskGuard(LongSupplier usable, long reserve, Time time) {
        this.usable = usable;
        this.reserve = reserve;
        this.time = time;
        look();
    }

    /** Looks at the disk again. */
    public void look() {
        low = usable.getAsLong() < reserve;
    }

    /** A sentence for people while this node's own disk is nearly full. */
    public Optional<String> warning() {
        return low ? Optional.of("The disk is nearly full: commands that need room are refused.") : Optional.empty();
    }

    /** What this node, as leader, tells senders. */
    ByteString word() {
        return low ? LOW : ByteString.EMPTY;
    }

    void leaderSays(ByteString word) {
        leaderSpoke = time.nanos();
        leaderLow = !word.isEmpty();
    }

    public Optional<Refused> refusal(Transaction transaction) {
        if (!needsRoom(transaction)) {
            return Optional.empty();
        }
        if (low) {
            return Optional.of(refused("The disk of this node has less than " + reserve + " bytes left"));
        }
        if (leaderLow && time.nanos() - leaderSpoke < WORD.toNanos()) {
            return Optional.of(refused("The disk of the leader is nearly full"));
        }
        return Optional.empty();
    }

    private static Refused refused(String what) {
        return new Refused(
                Reason.DISK_RESERVE,
                what + "; reads, completions and deletes are still accepted. Make room and try again.");
    }

    /** Tasks may still end, with their results: that is how a queue runs empty, and are written in any case. */
    private static boolean needsRoom(Transaction transaction) {
        return transaction.operations().stream()
                .anyMatch(o ->
                        o instanceof Operation.Put || o instanceof Operation.Enqueue || o instanceof Operation.Retry);
    }
}
