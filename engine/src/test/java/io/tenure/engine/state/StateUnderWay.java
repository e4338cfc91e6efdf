package io.tenure.engine.state;

import io.tenure.engine.Data;
import io.tenure.engine.EngineConfig;
import io.tenure.engine.Member;
import io.tenure.node.NodeId;
import io.tenure.runtime.Ids;
import io.tenure.store.Body;
import io.tenure.store.ClaimRequest;
import io.tenure.store.Clocks;
import io.tenure.store.Expected;
import io.tenure.store.Operation;
import io.tenure.store.TaskOptions;
import io.tenure.store.Transaction;
import io.tenure.store.WorkerId;
import io.tenure.store.log.Entry;
import io.tenure.store.log.Group;
import io.tenure.store.log.LogCommand;
import io.tenure.store.log.SessionId;
import io.tenure.store.machine.Machine;
import io.tenure.store.table.Table;
import io.tenure.store.table.TableName;
import io.tenure.store.table.Tables;
import io.tenure.testkit.MemoryTables;
import io.tenure.time.Time;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/** A state in a file with a journal, and what its tables come to after each entry that was applied to it. */
final class StateUnderWay implements AutoCloseable {

    private static final int DOCUMENTS = 300;
    private static final int LARGEST = 4_000;
    private static final int COMMANDS = 40;

    private final Path root;
    private final Random random;
    private final SessionId session = new SessionId(Ids.uuid());
    private final Tables plain = new MemoryTables();
    private final Map<Long, Long> digests = new ConcurrentHashMap<>();
    private static final Identity IDENTITY =
            new Identity(NodeId.parse("n-00000001"), Ids.cluster(), 1, true, Member.Kind.VOTER, Identity.Phase.MAKING);

    private final Folder folder;
    private long last;

    final State state;

    /** Runs whenever the state asks for the time. */
    volatile Runnable onTime = () -> {};

    StateUnderWay(Path root, long seed, long checkEntries, long commitBytes) throws IOException {
        this.root = root;
        this.random = new Random(seed);
        folder = Folder.lock(root.resolve("n"));
        EngineConfig.Upkeep upkeep = new EngineConfig.Upkeep(20_000, 256L << 20, 5_000, commitBytes, 1);
        state = State.open(new StatePlace(folder, upkeep, Journal::name), IDENTITY, new Ticking(), checkEntries);
        digests.put(-1L, digest(plain));
    }

    /** Each look is a millisecond later than the one before, so that turns end after a few rows. */
    private final class Ticking implements Time {

        private final AtomicLong millis = new AtomicLong();

        @Override
        public long nanos() {
            onTime.run();
            return Duration.ofMillis(millis.incrementAndGet()).toNanos();
        }

        @Override
        public Instant wall() {
            return Instant.EPOCH;
        }
    }

    /** Applies one more entry, which adds, changes and removes rows of several tables. For one thread at a time. */
    void apply() {
        long index = ++last;
        List<LogCommand> commands = new ArrayList<>();
        for (int i = 0; i < COMMANDS; i++) {
            commands.add(command());
        }
        Clocks stamp = new Clocks(Duration.ofMillis(index), Instant.EPOCH.plusMillis(index));
        Entry entry = new Entry(stamp, List.of(new Group(session, index, index, commands)));
        Machine.apply(entry, plain);
        digests.put(index, digest(plain));
        state.apply(entry, new Position(1, index));
    }

    private LogCommand command() {
        var key = Data.key("d" + random.nextInt(DOCUMENTS));
        return switch (random.nextInt(10)) {
            case 0, 1, 2, 3 -> commit(new Operation.Put(key, Expected.ANYTHING, body()));
            case 4, 5 -> commit(new Operation.Delete(key, Expected.ANYTHING));
            case 6, 7 -> commit(new Operation.Enqueue(Data.QUEUE, body(), TaskOptions.DEFAULT));
            default ->
                new LogCommand.Take(new ClaimRequest(
                        Data.QUEUE, new WorkerId("w"), 1 + random.nextInt(2), Duration.ofMillis(1 + last % 20)));
        };
    }

    private static LogCommand commit(Operation operation) {
        return new LogCommand.Commit(Transaction.of(operation));
    }

    private Body body() {
        byte[] bytes = new byte[random.nextInt(LARGEST)];
        random.nextBytes(bytes);
        return new Body("t", bytes);
    }

    /** What the tables came to after this entry. */
    long digest(long index) {
        return digests.get(index);
    }

    long last() {
        return last;
    }

    static long digest(Tables tables) {
        return digestOf(name -> tables.table(name).range(new byte[0], null));
    }

    static long digestOf(Function<TableName, Iterator<Table.Row>> tables) {
        Digest digest = new Digest(0);
        for (TableName name : TableName.values()) {
            tables.apply(name).forEachRemaining(row -> digest.add(name, row.key(), row.value()));
        }
        return digest.value();
    }

    Journal journal() {
        return Journal.of(folder.state().toString());
    }

    /** What is left if the process ends now. */
    byte[] content() throws IOException {
        return Files.readAllBytes(folder.state());
    }

    /** Opens what was left. */
    StateFile left(byte[] content) throws IOException {
        Path left = root.resolve("left.mv");
        Files.write(left, content);
        return StateFile.open(left, 1);
    }

    @Override
    public void close() {
        state.close();
        folder.close();
    }
}
