package io.tenure.engine;

import io.tenure.runtime.Threads;
import io.tenure.store.BatchRecord;
import io.tenure.store.TaskRecord;
import io.tenure.store.log.Applied;
import io.tenure.store.log.SessionId;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.ratis.protocol.ClientId;
import org.apache.ratis.protocol.RaftPeerId;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Passes on what the log tells: answers to callers, hints to watchers, failures to whoever must stop the process. */
final class LogEventDispatcher implements LogEvents {

    private static final Logger LOG = LoggerFactory.getLogger(LogEventDispatcher.class);

    private final Engine engine;
    private final SessionId session;
    private final AtomicLong leaderChanges = new AtomicLong();
    private final AtomicLong dumpsTaken = new AtomicLong();
    private final AtomicLong stalled = new AtomicLong();
    private final Stalls stalls = new Stalls();
    private final AtomicLong droppedBatches = new AtomicLong();

    /** Who is told of a failure; taken by the first one, or by {@link #end}. */
    private final AtomicReference<@Nullable FatalHandler> fatal = new AtomicReference<>();

    LogEventDispatcher(Engine engine, SessionId session) {
        this.engine = engine;
        this.session = session;
    }

    /** From now on failures are reported. */
    void begin(FatalHandler handler) {
        fatal.set(handler);
    }

    /** From now on they are not, because the node stops anyway. Whether it was well until now. */
    boolean end() {
        return fatal.getAndSet(null) != null;
    }

    EngineCounters counters() {
        return new EngineCounters(
                leaderChanges.get(), engine.batcher().resent(), dumpsTaken.get(), stalled.get(), droppedBatches.get());
    }

    @Override
    public void applied(Applied applied) {
        for (Applied.Answers answers : applied.answers()) {
            if (answers.session().equals(session)) {
                engine.batcher().applied(answers.number(), answers.answers(), applied.answers());
            }
        }
        engine.hints().touched(applied.touched());
        if (!applied.stalled().isEmpty()) {
            ranOut(applied.stalled());
        }
        if (!applied.dropped().isEmpty()) {
            dropped(applied.dropped());
        }
    }

    private void dropped(List<BatchRecord> batches) {
        droppedBatches.addAndGet(batches.size());
        if (engine.members().leads()) {
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
    public void received(ClientId from) {
        engine.awaited().came(from);
    }

    @Override
    public void logged(Position position, long bytes) {
        engine.shortening().logged(position, bytes);
    }

    /** Told by one node, which leads. */
    private void ranOut(List<TaskRecord> tasks) {
        stalled.addAndGet(tasks.size());
        if (engine.members().leads()) {
            stalls.add(tasks);
        }
    }

    /** Says now and then that claims ran out. */
    void tellOfStalls() {
        stalls.tell().ifPresent(LOG::warn);
    }

    @Override
    public void leaderChanged(RaftPeerId leader) {
        leaderChanges.incrementAndGet();
        LOG.info("{} leads.", leader);
        engine.intake().leaderChanged();
        engine.candidacy().look();
        engine.batcher().redirect();
    }

    @Override
    public void leaderReady() {
        engine.candidacy().look();
        engine.batcher().hurry();
    }

    @Override
    public void leaderNoMore() {
        engine.candidacy().look();
    }

    @Override
    public void replaced() {
        dumpsTaken.incrementAndGet();
        engine.intake().placed();
        engine.shortening().restart();
        engine.batcher().repeat();
        engine.hints().everything();
    }

    @Override
    public void failed(String sentence, @Nullable Throwable cause) {
        FatalHandler handler = fatal.getAndSet(null);
        if (handler != null) {
            if (cause != null) {
                LOG.error("This node stops.", cause);
            }
            engine.batcher().close(sentence, cause);
            Threads.platform("tenure-fatal-" + engine.self().id().name(), () -> handler.stopped(sentence, cause));
        }
    }
}
