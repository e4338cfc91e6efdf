package io.tenure.engine.node;

import io.tenure.engine.EngineCounters;
import io.tenure.engine.TaskTimes;
import io.tenure.engine.log.Batcher;
import io.tenure.engine.log.DumpIntake;
import io.tenure.engine.log.LogEvents;
import io.tenure.engine.log.LogTrimmer;
import io.tenure.engine.members.RaftCandidacy;
import io.tenure.engine.state.Position;
import io.tenure.store.BatchRecord;
import io.tenure.store.TaskRecord;
import io.tenure.store.engine.Hints;
import io.tenure.store.log.Applied;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.server.RaftServer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Passes on what the log tells: answers to callers, hints to watchers, changes of the leader to the candidacy. */
final class LogEventDispatcher implements LogEvents {

    private static final Logger LOG = LoggerFactory.getLogger(LogEventDispatcher.class);

    private final RaftServer.Division division;
    private final Batcher batcher;
    private final Hints hints;
    private final RaftCandidacy candidacy;
    private final DumpIntake intake;
    private final LogTrimmer trimmer;
    private final AtomicLong leaderChanges = new AtomicLong();
    private final AtomicLong dumpsTaken = new AtomicLong();
    private final AtomicLong stalled = new AtomicLong();
    private final Stalls stalls = new Stalls();
    private final TaskTimer timer = new TaskTimer();
    private final AtomicLong droppedBatches = new AtomicLong();

    LogEventDispatcher(
            RaftServer.Division division,
            Batcher batcher,
            Hints hints,
            RaftCandidacy candidacy,
            DumpIntake intake,
            LogTrimmer trimmer) {
        this.division = division;
        this.batcher = batcher;
        this.hints = hints;
        this.candidacy = candidacy;
        this.intake = intake;
        this.trimmer = trimmer;
    }

    EngineCounters counters() {
        return new EngineCounters(
                leaderChanges.get(), batcher.resent(), dumpsTaken.get(), stalled.get(), droppedBatches.get());
    }

    Map<String, TaskTimes> taskTimes() {
        return timer.times();
    }

    @Override
    public void applied(Applied applied) {
        batcher.applied(applied.answers());
        hints.touched(applied.touched());
        timer.add(applied.spells());
        if (!applied.stalled().isEmpty()) {
            ranOut(applied.stalled());
        }
        if (!applied.dropped().isEmpty()) {
            dropped(applied.dropped());
        }
    }

    private void dropped(List<BatchRecord> batches) {
        droppedBatches.addAndGet(batches.size());
        if (division.getInfo().isLeader()) {
            BatchRecord first = batches.getFirst();
            LOG.warn(
                    "Batches dropped because nobody acknowledged their end within seven days: {}; the first of them is"
                            + " '{}' of queue {}. Run a process with onBatchEnd for the queue, or submit without a callback.",
                    batches.size(),
                    first.id(),
                    first.queue());
        }
    }

    @Override
    public void logged(Position position, long bytes) {
        trimmer.logged(position, bytes);
    }

    /** Told by one node, which leads. */
    private void ranOut(List<TaskRecord> tasks) {
        stalled.addAndGet(tasks.size());
        if (division.getInfo().isLeader()) {
            stalls.add(tasks);
        }
    }

    /** Reports from time to time that claims ran out. */
    void tellOfStalls() {
        stalls.tell().ifPresent(LOG::warn);
    }

    @Override
    public void leaderChanged(RaftPeerId leader) {
        leaderChanges.incrementAndGet();
        LOG.info("{} leads.", leader);
        intake.leaderChanged();
        candidacy.look();
        batcher.redirect();
    }

    @Override
    public void leaderReady() {
        candidacy.look();
        batcher.hurry();
    }

    @Override
    public void leaderNoMore() {
        candidacy.look();
    }

    @Override
    public void replaced() {
        dumpsTaken.incrementAndGet();
        intake.placed();
        trimmer.restart();
        batcher.repeat();
        hints.everything();
    }
}
