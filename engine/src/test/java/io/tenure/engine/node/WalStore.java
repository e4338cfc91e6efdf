package io.tenure.engine.node;

import io.tenure.engine.EngineConfig;
import io.tenure.engine.Origin;
import io.tenure.engine.log.Batcher;
import io.tenure.engine.state.Folder;
import io.tenure.engine.state.Position;
import io.tenure.engine.state.State;
import io.tenure.engine.state.StatePlace;
import io.tenure.runtime.Alarm;
import io.tenure.runtime.Ids;
import io.tenure.runtime.SystemTime;
import io.tenure.store.Claim;
import io.tenure.store.ClaimRequest;
import io.tenure.store.Outcome;
import io.tenure.store.Reader;
import io.tenure.store.Store;
import io.tenure.store.Subscription;
import io.tenure.store.TaskRecord;
import io.tenure.store.TermOutcome;
import io.tenure.store.TermRequest;
import io.tenure.store.Topic;
import io.tenure.store.Transaction;
import io.tenure.store.engine.Commits;
import io.tenure.store.engine.SourcedReader;
import io.tenure.store.engine.Stamper;
import io.tenure.store.log.Applied;
import io.tenure.store.log.EntryCodec;
import io.tenure.store.log.Formats;
import io.tenure.store.log.Levels;
import io.tenure.store.log.LogAnswer;
import io.tenure.store.log.LogCommand;
import io.tenure.store.log.SessionId;
import io.tenure.store.machine.Scribe;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** What the engine is measured against: the same batcher, machine and state over a plain file that is forced. */
final class WalStore extends SourcedReader implements Store {

    private final State state;
    private final Stamper stamper;
    private final FileChannel log;
    private final Batcher batcher;
    private final Commits commits;
    private final Alarm alarm = new Alarm("wal");
    private long index;

    private WalStore(Path root) throws IOException {
        SystemTime time = new SystemTime();
        EngineConfig config = new EngineCluster(root).config("wal");
        Folder folder = Folder.lock(root);
        state = State.open(
                new StatePlace(folder, config.upkeep(), path -> path),
                Bootstrap.of(folder, config, Origin.FOUND),
                time,
                Environment.CHECK_ENTRIES);
        stamper = new Stamper(time);
        log = FileChannel.open(root.resolve("log"), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        batcher = new Batcher(new SessionId(Ids.uuid()), () -> Optional.of(this::append), time, alarm, config);
        commits = new Commits(
                transaction -> Optional.empty(),
                new Scribe(Formats.OF_THIS_BUILD, Levels.OF_THIS_BUILD::highest),
                commands -> batcher.offer(commands).map(call -> call::await));
        batcher.start();
    }

    static WalStore open(Path root) throws IOException {
        return new WalStore(root);
    }

    private CompletableFuture<?> append(byte[] message) {
        byte[] stamped = EntryCodec.stamped(stamper.now(), message);
        try {
            log.write(ByteBuffer.wrap(stamped));
            log.force(false);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Applied applied = state.apply(EntryCodec.decode(stamped), new Position(1, index++));
        batcher.applied(applied.answers());
        return CompletableFuture.completedFuture(null);
    }

    @Override
    protected <T> T read(Function<Reader, T> look) {
        batcher.barrier();
        return state.read(look);
    }

    @Override
    public List<Outcome> commitEach(List<Transaction> transactions) {
        return commits.each(transactions);
    }

    @Override
    public List<Claim> claim(ClaimRequest request) {
        LogAnswer answer = batcher.offer(List.of(EntryCodec.encodeCommand(new LogCommand.Take(request))))
                .orElseThrow()
                .await()
                .getFirst();
        return state.read(reader -> {
            List<Claim> claims = new ArrayList<>();
            for (LogAnswer.Grant grant : ((LogAnswer.Taken) answer).grants()) {
                TaskRecord task = reader.task(grant.task()).orElseThrow();
                claims.add(new Claim(task, reader.payload(grant.task()).orElseThrow()));
            }
            return claims;
        });
    }

    @Override
    public TermOutcome openTerm(TermRequest request) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Subscription watch(Topic topic, Runnable hint) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Reader stale() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void close() {
        batcher.close();
        state.close();
        alarm.close();
    }
}
