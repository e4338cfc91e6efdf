package io.tenure.engine.log;

import io.tenure.engine.state.Position;
import io.tenure.runtime.Threads;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.apache.ratis.protocol.RaftPeer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes dumps in: has them loaded beside the state, and hands them out to be put in its place.
 *
 * <p>From the moment when Ratis is told that a dump is being fetched, it takes no entries until the fetch fails or a leader
 * asks for the dump once more. A leader whose own log reaches back far enough never asks, and the node would be shut out
 * for good. So Ratis is never told that a fetch went well: it hears of a failure when the dump is loaded, and when another
 * node leads, and is then free to take entries. If a leader asks again, a loaded dump is handed out at once, and Ratis puts
 * it in place in the same step.
 */
public final class DumpIntake {

    private static final Logger LOG = LoggerFactory.getLogger(DumpIntake.class);

    private final Source source;
    private final Supplier<Position> applied;

    private final ReentrantLock lock = new ReentrantLock();
    private CompletableFuture<Position> asked = new CompletableFuture<>();
    private boolean loading;
    private boolean placing;
    private @Nullable Position loaded;

    public DumpIntake(Source source, Supplier<Position> applied) {
        this.source = source;
        this.applied = applied;
    }

    /** Where dumps come from. */
    interface Source {

        /** Loads a dump, which may take long, and returns its place in the log. */
        Position load(RaftPeer leader) throws IOException;

        /** Throws away what was loaded last. */
        void discard() throws IOException;

        /** How many pages were loaded since the process began. */
        public long pages();
    }

    /**
     * Ends well with the place of a dump that is to be put in place of the state now, and otherwise with a failure when
     * entries may be taken again.
     *
     * @param first the first entry that the leader's log still has
     */
    CompletableFuture<Position> fetch(RaftPeer leader, long first) {
        lock.lock();
        try {
            Position ready = loaded;
            loaded = null;
            if (ready != null && ready.index() + 1 >= first && ready.compareTo(applied.get()) > 0) {
                placing = true;
                return CompletableFuture.completedFuture(ready);
            }
            asked = new CompletableFuture<>();
            if (!loading && !placing) {
                loading = true;
                Threads.platform("tenure-dump", () -> load(leader));
            }
            return asked;
        } finally {
            lock.unlock();
        }
    }

    /** Another node leads, which may not need a dump. A dump that is being loaded is loaded to its end, in case it is needed. */
    public void leaderChanged() {
        release("Another node leads.");
    }

    /** What was handed out is in place. */
    public void placed() {
        lock.lock();
        try {
            placing = false;
        } finally {
            lock.unlock();
        }
        release("Another dump has just been put in place.");
    }

    /** Throws a loaded dump away that entries have overtaken. */
    public void tidy() {
        lock.lock();
        try {
            Position ready = loaded;
            if (ready != null && ready.compareTo(applied.get()) <= 0) {
                loaded = null;
                source.discard();
            }
        } catch (IOException e) {
            LOG.debug("A dump was not thrown away.", e);
        } finally {
            lock.unlock();
        }
    }

    /** Grows while a dump is being loaded. */
    public long pages() {
        return source.pages();
    }

    private void load(RaftPeer leader) {
        Position position = null;
        String end = "The dump is loaded: the leader is to ask for it again.";
        try {
            position = source.load(leader);
        } catch (IOException | RuntimeException e) {
            LOG.warn("The dump from {} failed and will be tried again: {}", leader.getId(), e.getMessage());
            end = String.valueOf(e.getMessage());
        }
        lock.lock();
        try {
            loading = false;
            loaded = position;
        } finally {
            lock.unlock();
        }
        release(end);
    }

    private void release(String why) {
        CompletableFuture<Position> end;
        lock.lock();
        try {
            end = asked;
        } finally {
            lock.unlock();
        }
        end.completeExceptionally(new IOException(why));
    }
}
