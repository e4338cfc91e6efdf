package io.tenure.engine.node;

import io.tenure.engine.ClockReport;
import io.tenure.engine.ClockReport.NodeClock;
import io.tenure.engine.ClockReport.Shown;
import io.tenure.engine.log.Batcher;
import io.tenure.engine.log.Configuration;
import io.tenure.engine.log.Link;
import io.tenure.engine.log.PeerRequest;
import io.tenure.engine.log.Peers;
import io.tenure.engine.log.WallReading;
import io.tenure.engine.state.State;
import io.tenure.store.ClockCorrection;
import io.tenure.store.Clocks;
import io.tenure.store.Reader;
import io.tenure.store.StoreException;
import io.tenure.store.log.LogAnswer;
import io.tenure.store.log.LogCommand;
import io.tenure.store.machine.Corrections;
import io.tenure.time.Moment;
import io.tenure.time.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.protocol.RaftPeerId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The store's wall clock and those of the nodes, for people; and the one way to set the store's. */
public final class StoreClock {

    private static final Logger LOG = LoggerFactory.getLogger(StoreClock.class);

    private final ClockWatch watch;
    private final Link link;
    private final State state;
    private final Batcher batcher;
    private final Time time;
    private final Function<LogCommand, LogAnswer> log;

    StoreClock(
            ClockWatch watch, Link link, State state, Batcher batcher, Time time, Function<LogCommand, LogAnswer> log) {
        this.watch = watch;
        this.link = link;
        this.state = state;
        this.batcher = batcher;
        this.time = time;
        this.log = log;
    }

    /** How far this node's wall clock is ahead of the store's, as far as this node knows; negative if it is behind. */
    public Duration ahead() {
        return watch.ahead();
    }

    /** Whether this node leads and its wall clock is too far away for the store's to follow it. */
    public boolean isHeld() {
        return watch.heldSince().isPresent();
    }

    /** What this node's wall clock shows. */
    public Instant wall() {
        return watch.wall();
    }

    /** Asks all members. Those that do not answer are told of without their clocks. */
    public ClockReport report() {
        Clocks store = storeClocks();
        Moment asked = Moment.now(time);
        List<CompletableFuture<NodeClock>> asking = new ArrayList<>();
        List<CompletableFuture<Optional<Instant>>> held = new ArrayList<>();
        RaftPeerId leader = link.division().getInfo().getLeaderId();
        for (RaftPeerId member : members()) {
            CompletableFuture<Optional<WallReading>> reading = ask(member);
            held.add(reading.thenApply(answer -> answer.flatMap(WallReading::heldSince)));
            asking.add(reading.thenApply(answer -> new NodeClock(
                    Peers.node(member).name(),
                    member.equals(leader),
                    member.equals(link.division().getId()),
                    answer.map(shows -> shown(shows.wall(), store, asked)))));
        }
        return new ClockReport(
                store,
                held.stream().flatMap(answer -> answer.join().stream()).findFirst(),
                asking.stream().map(CompletableFuture::join).toList(),
                state.look(Corrections::read));
    }

    private Shown shown(Instant wall, Clocks store, Moment asked) {
        Instant now = store.wall().plus(asked.until(Moment.now(time)));
        return new Shown(wall, Duration.between(now, wall));
    }

    private CompletableFuture<Optional<WallReading>> ask(RaftPeerId member) {
        return link.ask(member, new PeerRequest.WallClock())
                .thenApply(WallReading::decode)
                .handle((reading, error) -> Optional.ofNullable(reading));
    }

    /** As of now, or without a leader as of the newest entry that this node knows. */
    private Clocks storeClocks() {
        try {
            if (link.division().getInfo().getLeaderId() != null) {
                batcher.barrier();
            }
        } catch (StoreException e) {
            LOG.debug("The clocks are shown as this node knows them: {}", e.getMessage());
        }
        return state.read(Reader::clocks);
    }

    private List<RaftPeerId> members() {
        return Configuration.of(link.division())
                .all()
                .map(RaftPeer::getId)
                .sorted(Comparator.comparing(RaftPeerId::toString))
                .toList();
    }

    /**
     * Sets the store's wall clock, also back. From there it follows the leader's as always, so one that most voters' clocks
     * contradict does not last. Empty, and nothing has changed, while an earlier setting back is still being carried out.
     *
     * @throws IllegalArgumentException with a sentence, if it cannot be set to that time or the reason is missing
     */
    public Optional<ClockCorrection> set(Instant to, String by, String why) {
        LogAnswer answer = log.apply(new LogCommand.Correct(to, by, why));
        if (!(answer instanceof LogAnswer.Corrected corrected)) {
            throw new IllegalStateException("Setting the clock was answered with " + answer + ".");
        }
        corrected
                .correction()
                .ifPresent(done -> LOG.warn(
                        "{} has set the store's wall clock from {} to {}: {}", by, done.from(), done.to(), why));
        return corrected.correction();
    }
}
