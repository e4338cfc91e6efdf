package io.tenure.engine.state;

import io.tenure.engine.EngineConfig;
import io.tenure.runtime.SystemTime;
import io.tenure.runtime.Threads;
import io.tenure.store.Claim;
import io.tenure.store.ClaimRequest;
import io.tenure.store.Outcome;
import io.tenure.store.Transaction;
import io.tenure.store.engine.Stamper;
import io.tenure.store.log.Applied;
import io.tenure.store.log.Entry;
import io.tenure.store.log.EntryCodec;
import io.tenure.store.log.Group;
import io.tenure.store.log.Limits;
import io.tenure.store.log.LogAnswer;
import io.tenure.store.log.LogCommand;
import io.tenure.store.log.SessionId;
import io.tenure.store.machine.Machine;
import io.tenure.store.machine.TableReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * What a store costs without replication: the calls that wait are packed together, appended to a file, forced to the
 * disk, and applied by the engine's own rules to the engine's own tables.
 *
 * <p>The yardstick of the measurements, in this package because it uses the engine's {@link StateFile}. It does less than
 * any real store: it never reads its log, never compacts its file, and knows neither deadlines nor bounds.
 */
public final class BareStore implements AutoCloseable {
    private final StateFile file;
    private final WriteAheadLog log;
    private final Stamper stamper = new Stamper(new SystemTime());
    private final SessionId session = new SessionId(UUID.randomUUID());
    private final ReentrantLock tables = new ReentrantLock();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition work = lock.newCondition();
    private final ArrayDeque<Waiting> queue = new ArrayDeque<>();
    private final Thread writer;
    private long number;
    private boolean closed;

    private record Waiting(LogCommand command, byte[] bytes, CompletableFuture<LogAnswer> answer) {}

    private BareStore(StateFile file, WriteAheadLog log) {
        this.file = file;
        this.log = log;
        this.writer = Threads.platform("bare-writer", this::run);
    }

    public static BareStore open(Path folder) throws IOException {
        StateFile file = StateFile.open(folder.resolve("state.mv"), EngineConfig.Upkeep.DEFAULT.cacheMegabytes());
        return new BareStore(file, WriteAheadLog.open(folder.resolve("log")));
    }

    public Outcome commit(Transaction transaction) {
        return ((LogAnswer.Committed) ask(new LogCommand.Commit(transaction))).outcome();
    }

    public List<Claim> claim(ClaimRequest request) {
        LogAnswer.Taken taken = (LogAnswer.Taken) ask(new LogCommand.Take(request));
        tables.lock();
        try {
            TableReader reader = new TableReader(file);
            return taken.grants().stream()
                    .map(grant -> new Claim(
                            reader.task(grant.task()).orElseThrow(),
                            reader.payload(grant.task()).orElseThrow()))
                    .toList();
        } finally {
            tables.unlock();
        }
    }

    private LogAnswer ask(LogCommand command) {
        Waiting waiting = new Waiting(command, EntryCodec.encodeCommand(command), new CompletableFuture<>());
        lock.lock();
        try {
            queue.add(waiting);
            work.signal();
        } finally {
            lock.unlock();
        }
        return waiting.answer.join();
    }

    private void run() {
        try {
            for (List<Waiting> calls = next(); !calls.isEmpty(); calls = next()) {
                write(calls);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** All that waits, up to the size of an entry; nothing when closed. */
    private List<Waiting> next() {
        lock.lock();
        try {
            while (queue.isEmpty() && !closed) {
                work.awaitUninterruptibly();
            }
            List<Waiting> calls = new ArrayList<>();
            long bytes = 0;
            while (!queue.isEmpty()
                    && (calls.isEmpty() || bytes + queue.peek().bytes.length < Limits.MAX_GROUP_BYTES)) {
                bytes += queue.peek().bytes.length;
                calls.add(queue.remove());
            }
            return calls;
        } finally {
            lock.unlock();
        }
    }

    private void write(List<Waiting> calls) throws IOException {
        long current = ++number;
        Entry entry = new Entry(
                stamper.now(),
                List.of(new Group(
                        session,
                        current,
                        current,
                        calls.stream().map(Waiting::command).toList())));
        List<byte[]> commands = calls.stream().map(Waiting::bytes).toList();
        byte[] group = EntryCodec.encodeGroup(session, current, current, commands);
        log.append(EntryCodec.stamped(entry.stamp(), EntryCodec.encodeGroups(List.of(group))));
        List<LogAnswer> answers = apply(entry).answers().getFirst().answers();
        for (int i = 0; i < calls.size(); i++) {
            calls.get(i).answer.complete(answers.get(i));
        }
    }

    private Applied apply(Entry entry) throws IOException {
        tables.lock();
        try {
            Applied applied = Machine.apply(entry, file);
            if (file.unsavedBytes() > EngineConfig.Upkeep.DEFAULT.commitBytes()) {
                file.save();
            }
            if (log.size() > EngineConfig.Upkeep.DEFAULT.snapshotBytes()) {
                file.save();
                file.sync();
                log.restart();
            }
            return applied;
        } finally {
            tables.unlock();
        }
    }

    @Override
    public void close() throws IOException {
        lock.lock();
        try {
            closed = true;
            work.signal();
        } finally {
            lock.unlock();
        }
        try {
            writer.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        log.close();
        file.close();
    }
}
