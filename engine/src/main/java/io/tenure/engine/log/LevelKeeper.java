package io.tenure.engine.log;

import io.tenure.engine.state.State;
import io.tenure.runtime.Ids;
import io.tenure.store.log.Entry;
import io.tenure.store.log.EntryCodec;
import io.tenure.store.log.Formats;
import io.tenure.store.log.Levels;
import io.tenure.store.log.LogCommand;
import io.tenure.store.log.SessionId;
import io.tenure.store.table.ClusterLevel;
import java.io.IOException;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.server.RaftServer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The format level of the cluster on this node: what it may read and log, and, while it leads, when the level rises.
 *
 * <p>The level rises when all members can read a higher one, by an entry of the log. On the leader that entry and changes
 * of the members shut each other out: while one is on its way, the other is judged as if it were done. What the leader let
 * into the log counts for as long as its term lasts; the next leader has applied it, or it is gone.
 */
public final class LevelKeeper {

    private static final Logger LOG = LoggerFactory.getLogger(LevelKeeper.class);

    private final State state;
    private final Formats formats;
    private final RaftServer.Division division;

    private final ReentrantLock lock = new ReentrantLock();

    /** Changes of the members that may still come, each with the highest level that all could read then. */
    private final Map<Object, Integer> changes = new IdentityHashMap<>();

    private Pledge pledge = new Pledge(-1, Levels.FIRST);
    private CompletableFuture<?> raising = CompletableFuture.completedFuture(null);
    private volatile int applied;

    /** The level that this node, leading in this term, let into the log. */
    private record Pledge(long raftTerm, int level) {}

    /** Fails if the state is of a level that this build cannot read. */
    public LevelKeeper(State state, Formats formats, RaftServer.Division division) throws IOException {
        this.state = state;
        this.formats = formats;
        this.division = division;
        opened();
    }

    public Formats formats() {
        return formats;
    }

    /** The level of the cluster as of what this node has applied. */
    public int applied() {
        return applied;
    }

    /** The state was opened, or replaced by a dump. */
    void opened() throws IOException {
        int level = state.look(ClusterLevel::of);
        if (!formats.levels().contain(level) && state.applied().index() >= 0) {
            throw new IOException(unreadable(level, formats.levels()));
        }
        applied = level;
    }

    private static String unreadable(int level, Levels levels) {
        return "The cluster is at format level " + level + ", but this node's build of Tenure reads level " + levels
                + ": "
                + (level > levels.highest()
                        ? "start it with the version of the other members."
                        : "start it with an older version, and upgrade the cluster step by step.");
    }

    /** Reads an entry that is to be logged here on the leader. What is above the level of the log is refused. */
    Entry admitted(byte[] stamped) {
        Entry entry = EntryCodec.decode(stamped, formats, logged());
        raises(entry).forEach(this::admit);
        return entry;
    }

    /** Reads an entry of the log. */
    Entry logged(byte[] stamped) {
        return EntryCodec.decode(stamped, formats, formats.levels().highest());
    }

    /** An entry is about to be applied. One that raises the level above what this build can read must not be. */
    void applying(Entry entry) {
        raises(entry)
                .filter(level -> level > formats.levels().highest())
                .findFirst()
                .ifPresent(level -> {
                    throw new IllegalStateException(unreadable(level, formats.levels()));
                });
    }

    public void applied(Entry entry) {
        if (raises(entry).findAny().isPresent()) {
            int before = applied;
            applied = state.look(ClusterLevel::of);
            LOG.info("The format level of the cluster was raised from {} to {}.", before, applied);
        }
    }

    private static Stream<Integer> raises(Entry entry) {
        return entry.groups().stream()
                .flatMap(group -> group.commands().stream())
                .filter(LogCommand.Raise.class::isInstance)
                .map(command -> ((LogCommand.Raise) command).level());
    }

    /** On the leader: the level that the end of its log has. */
    private int logged() {
        long term = division.getInfo().getCurrentTerm();
        lock.lock();
        try {
            return pledge.raftTerm == term ? Math.max(pledge.level, applied) : applied;
        } finally {
            lock.unlock();
        }
    }

    private void admit(int level) {
        long term = division.getInfo().getCurrentTerm();
        lock.lock();
        try {
            if (level > highestForAll()) {
                throw new IllegalArgumentException("Not all members can read format level " + level + ".");
            }
            pledge = new Pledge(term, Math.max(level, logged()));
        } finally {
            lock.unlock();
        }
    }

    /** The highest level that all can read, those included that are about to become members. */
    private int highestForAll() {
        Configuration now = Configuration.of(division);
        if (!now.settled()) {
            return Levels.FIRST;
        }
        lock.lock();
        try {
            int soon = changes.values().stream().min(Integer::compare).orElse(Integer.MAX_VALUE);
            return Math.min(soon, highest(now.all()));
        } finally {
            lock.unlock();
        }
    }

    private static int highest(Stream<RaftPeer> peers) {
        return peers.map(peer -> Peers.info(peer).levels().highest())
                .min(Integer::compare)
                .orElse(Levels.FIRST);
    }

    /** Raises the level if this node leads and all members can read a higher one. Does not wait. For the upkeep alone. */
    public void look(Function<byte[], CompletableFuture<?>> log) {
        if (!raising.isDone() || !division.getInfo().isLeaderReady()) {
            return;
        }
        int highest = highestForAll();
        if (highest > applied) {
            raising = log.apply(message(new LogCommand.Raise(highest)));
        }
    }

    /** A message of its own, so that nothing else is held up if it is refused. */
    private byte[] message(LogCommand raise) {
        byte[] command = formats.encode(raise, applied);
        byte[] group = EntryCodec.encodeGroup(new SessionId(Ids.uuid()), 1, 1, List.of(command));
        return EntryCodec.encodeGroups(List.of(group));
    }

    /** Whether a node could be a member, as far as this one knows: if not, why. */
    public Optional<String> objection(Levels levels) {
        int level = applied;
        return levels.contain(level) ? Optional.empty() : Optional.of(unreadable(level, levels));
    }

    /** On the leader: these are to be the members. The change is on its way until {@link #over}, unless it is refused. */
    public Optional<String> begin(Object change, Collection<RaftPeer> members) {
        int level = logged();
        lock.lock();
        try {
            Configuration now = Configuration.of(division);
            Optional<String> unfit = members.stream()
                    .filter(peer -> now.all().noneMatch(known -> Peers.alike(known, peer)))
                    .map(peer -> Peers.info(peer).levels())
                    .filter(levels -> !levels.contain(level))
                    .map(levels -> unreadable(level, levels))
                    .findFirst();
            if (unfit.isEmpty()) {
                changes.put(change, highest(members.stream()));
            }
            return unfit;
        } finally {
            lock.unlock();
        }
    }

    public void over(Object change) {
        lock.lock();
        try {
            changes.remove(change);
        } finally {
            lock.unlock();
        }
    }
}
