package io.tenure.document.replica;

import io.tenure.document.ShelfRow;
import io.tenure.group.GroupView;
import io.tenure.node.NodeId;
import io.tenure.runtime.Alarm;
import io.tenure.runtime.Crew;
import io.tenure.selector.Partition;
import io.tenure.store.CommitRefused;
import io.tenure.store.codec.FormatException;
import io.tenure.store.codec.Micros;
import io.tenure.store.log.Levels;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one place at which a host works: everything happens in turns, one after the other, so its parts need no lock.
 * Answers, timers and completed writes come as turns too.
 */
final class HostDesk implements AutoCloseable {

    private static final int CAPACITY = 1 << 16;
    private static final Logger LOG = LoggerFactory.getLogger(HostDesk.class);

    private final HostPorts ports;
    private final HostSettings settings;
    private final Crew.Inbox<Runnable> turns;
    private final Crew.Timers timers;
    private CompletableFuture<Void> newest = CompletableFuture.completedFuture(null);
    private long refused;
    private volatile boolean closed;

    HostDesk(HostPorts ports, HostSettings settings) {
        this.ports = ports;
        this.settings = settings;
        this.turns = ports.crew().inbox("tenure-documents", CAPACITY, Runnable::run);
        this.timers = ports.crew().timers("tenure-documents-alarm");
    }

    NodeId self() {
        return ports.self();
    }

    /** What this member is called in the states that it writes; empty while some member could not read that. */
    String signature() {
        return canAllRead(Levels.DOCUMENT_OWNERS) ? ports.self().toString() : "";
    }

    /** Whether every member knows what this format level has brought. */
    boolean canAllRead(int level) {
        return ports.level().getAsInt() >= level;
    }

    HostPorts ports() {
        return ports;
    }

    HostSettings settings() {
        return settings;
    }

    /** Whether every member should have copies of everything, so that it need not be asked for each partition. */
    boolean isKeptByAll(GroupView view) {
        return ports.owners().copies(view, new Partition(0)).size()
                == Need.keepers(view).size();
    }

    /** Whether a member should have copies of what is in a partition. */
    boolean isKept(GroupView view, Partition partition, NodeId member) {
        return ports.owners().copies(view, partition).contains(member);
    }

    long nowMicros() {
        return Micros.of(ports.wall().get());
    }

    /** Whether there was room for it. */
    boolean offer(Runnable turn) {
        return turns.offer(turn);
    }

    /** For what was begun already, whose number is bounded by what {@link #offer} let in. */
    void turn(Runnable turn) {
        if (!turns.offer(turn) && !closed) {
            ports.crew().fatal("The host of documents has more under way than it can hold.");
        }
    }

    Alarm.Cancel after(Duration delay, Runnable turn) {
        if (delay.isZero()) {
            turn(turn);
            return () -> {};
        }
        return timers.in(delay, () -> turn(turn));
    }

    void every(Duration pause, Runnable turn) {
        timers.every(pause, () -> turn(turn));
    }

    /**
     * Continues when the rows are on disk, and everything that was written before them; for what may use the reserve. If they
     * never are, the node ends, and nothing continues.
     */
    void write(List<ShelfRow> rows, Runnable onDisk) {
        write(rows, ports.shelf()::write, onDisk);
    }

    /** The same for deletions. */
    void writeFromReserve(List<ShelfRow> rows, Runnable onDisk) {
        write(rows, ports.shelf()::writeFromReserve, onDisk);
    }

    private void write(List<ShelfRow> rows, Function<List<ShelfRow>, CompletableFuture<Void>> shelf, Runnable onDisk) {
        if (!rows.isEmpty()) {
            newest = shelf.apply(rows);
        }
        // Without rows, too: whoever has nothing to add may have seen something that is not on disk yet.
        var unused = newest.thenRun(() -> turn(onDisk));
    }

    /** The same for documents; false if there is no room for them, and nothing was written. */
    boolean writeIfRoom(List<ShelfRow> rows, Runnable onDisk) {
        try {
            write(rows, onDisk);
            return true;
        } catch (CommitRefused e) {
            refused++;
            return false;
        }
    }

    /** How often there was no room. */
    long refused() {
        return refused;
    }

    /** Continues once, with the answer or with silence. */
    void ask(NodeId member, PeerMessage message, Consumer<PeerAnswer> then) {
        Asked asked = new Asked(then);
        asked.limit = after(settings.answer(), () -> asked.end(new PeerAnswer.Silence()));
        var unused = ports.peers()
                .ask(member, PeerMessageCodec.encode(message))
                .whenComplete((bytes, failure) ->
                        turn(() -> asked.end(answer(member, Optional.ofNullable(failure == null ? bytes : null)))));
    }

    private static PeerAnswer answer(NodeId member, Optional<byte[]> bytes) {
        try {
            return bytes.map(PeerAnswerCodec::decode).orElseGet(PeerAnswer.Silence::new);
        } catch (FormatException | IllegalArgumentException e) {
            LOG.warn(
                    "An answer of {} about documents cannot be read, and nothing of it is kept. It is asked again;"
                            + " if that does not help, look at its version and its disk.",
                    member);
            return new PeerAnswer.Silence();
        }
    }

    @Override
    public void close() {
        closed = true;
        timers.close();
        turns.close();
    }

    /** A question under way. */
    private static final class Asked {

        private @Nullable Consumer<PeerAnswer> then;
        private Alarm.Cancel limit = () -> {};

        Asked(Consumer<PeerAnswer> then) {
            this.then = then;
        }

        void end(PeerAnswer answer) {
            Consumer<PeerAnswer> waiting = then;
            if (waiting != null) {
                then = null;
                limit.cancel();
                waiting.accept(answer);
            }
        }
    }
}
