package io.tenure.engine;

import io.tenure.runtime.DurableFile;
import io.tenure.store.Reader;
import io.tenure.store.Unavailable;
import io.tenure.store.log.Applied;
import io.tenure.store.log.Entry;
import io.tenure.store.machine.Machine;
import io.tenure.store.machine.TableReader;
import io.tenure.store.table.Tables;
import io.tenure.time.Time;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Consumer;
import java.util.function.Function;
import org.h2.mvstore.MVStoreException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The state of this node: tables that the log is applied to, one entry after the other.
 *
 * <p>Readers see whole entries only. Taking the rows that go to the file holds up the next entry but no reader; writing them,
 * which may take long, holds up neither.
 * After an entry failed half-way nothing is written any more, so that a restart applies it again from the log.
 */
final class State implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(State.class);

    /** How long a save may give room of the file back, because nothing is applied meanwhile. */
    private static final Duration COMPACTION = Duration.ofMillis(25);

    private final Folder folder;
    private final ApplyMark mark;
    private final EngineConfig.Upkeep upkeep;
    private final Environment environment;
    private final Checkpoints checkpoints = new Checkpoints();

    /** Held from one boundary of entries to the next. */
    private final ReentrantLock writing = new ReentrantLock();

    /** Its write side is held while tables change. */
    private final ReentrantReadWriteLock tables = new ReentrantReadWriteLock();

    private StateFile file;
    private UnsavedTables unsaved;
    private Position saved;
    private boolean broken;
    private volatile Consumer<DamagedState> damage = unused -> {};
    private volatile boolean closed;

    private State(Folder folder, EngineConfig.Upkeep upkeep, Environment environment, StateFile file)
            throws IOException {
        this.folder = folder;
        this.mark = ApplyMark.open(folder.applying());
        mark.warning().ifPresent(LOG::warn);
        this.upkeep = upkeep;
        this.environment = environment;
        this.file = file;
        this.unsaved = new UnsavedTables(file);
        this.saved = file.applied();
        file.onDamage(this::met);
    }

    /** Opens the state of a folder, making it if the folder is new. A file of another node is refused. */
    static State open(Folder folder, Identity identity, EngineConfig.Upkeep upkeep, Environment environment)
            throws IOException {
        Files.deleteIfExists(folder.install());
        StateFile file = open(folder, upkeep, environment);
        try {
            own(file, folder, identity);
            return new State(folder, upkeep, environment, file);
        } catch (DamagedState e) {
            file.close();
            throw new IOException(e.getMessage(), e);
        } catch (IOException e) {
            file.close();
            throw e;
        }
    }

    private static StateFile open(Folder folder, EngineConfig.Upkeep upkeep, Environment environment)
            throws IOException {
        try {
            return StateFile.open(folder.state(), upkeep.cacheMegabytes(), environment.stateFile());
        } catch (DamagedState e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private static void own(StateFile file, Folder folder, Identity identity) throws IOException {
        String owner = owner(identity);
        boolean fresh = identity.phase() == Identity.Phase.MAKING;
        String found = file.owner().orElse(fresh ? owner : "nobody");
        if (!found.equals(owner)) {
            throw new IOException("The file " + folder.state().toAbsolutePath() + " is the state of " + found
                    + ", but this folder is " + owner
                    + ": a file was lost or mixed up. Restore the folder as a whole,"
                    + " or move it away and join anew.");
        }
        file.owner(owner);
        file.save();
        file.sync();
    }

    static String owner(Identity identity) {
        return identity.node() + " of cluster " + identity.cluster();
    }

    /** Who is told when the file turns out to be damaged, on whatever thread: this node must stop. */
    void onDamage(Consumer<DamagedState> told) {
        damage = told;
    }

    private void met(DamagedState met) {
        damage.accept(met);
    }

    /** Looks at whole entries only. */
    <T> T read(Function<Reader, T> look) {
        return look(all -> look.apply(new TableReader(all)));
    }

    <T> T look(Function<Tables, T> look) {
        tables.readLock().lock();
        try {
            if (closed) {
                throw new Unavailable("The store is closed.", null);
            }
            return look.apply(unsaved);
        } catch (DamagedState | MVStoreException e) {
            throw new Unavailable(String.valueOf(e.getMessage()), e);
        } finally {
            tables.readLock().unlock();
        }
    }

    Position applied() {
        return look(unused -> file.applied());
    }

    /** Applies the entry at this place of the log. After an exception this node must stop. */
    Applied apply(Entry entry, Position position) {
        writing.lock();
        try {
            mark.begin(position.index());
            Applied applied = change(entry, position);
            check(position);
            mark.end(position.index());
            if (unsaved.bytes() + file.unsavedBytes() > upkeep.commitBytes()) {
                save();
            }
            return applied;
        } finally {
            writing.unlock();
        }
    }

    /** What is said when the entry at this place could not be applied. */
    String complaint(Position position, Throwable cause) {
        return mark.sentence(position, cause);
    }

    private Applied change(Entry entry, Position position) {
        tables.writeLock().lock();
        try {
            if (position.compareTo(file.applied()) <= 0) {
                throw new IllegalStateException(
                        "Entry " + position + " comes after " + file.applied() + " was applied already.");
            }
            broken = true;
            Applied applied = Machine.apply(entry, unsaved);
            file.applied(position);
            broken = false;
            return applied;
        } finally {
            tables.writeLock().unlock();
        }
    }

    /** An entry that is not the state machine's: only the place counts. */
    void pass(Position position) {
        writing.lock();
        try {
            file.applied(position);
            check(position);
        } finally {
            writing.unlock();
        }
    }

    /** Notes what the tables come to, after entries that are the same on all nodes. */
    private void check(Position position) {
        if (position.index() % environment.checkEntries() == 0 && !broken && !closed) {
            drain();
            checkpoints.add(new Checkpoint(position.index(), file.digest()));
        }
    }

    /** What the tables come to now. */
    Checkpoint checkpoint() {
        writing.lock();
        try {
            if (closed) {
                throw new Unavailable("The store is closed.", null);
            }
            drain();
            return new Checkpoint(file.applied().index(), file.digest());
        } finally {
            writing.unlock();
        }
    }

    Checkpoints checkpoints() {
        return checkpoints;
    }

    /** Makes all that was applied durable and returns how far that is. */
    Position persist() {
        writing.lock();
        try {
            save();
            file.sync();
            return file.applied();
        } finally {
            writing.unlock();
        }
    }

    /**
     * Writes what was applied, if anything was, so that a restart has little to apply again; and gives room of the file
     * back. Entries wait while their rows are taken, but not for the disk. For one thread alone.
     */
    void keepUp() {
        writing.lock();
        try {
            if (!broken && !closed && (!file.applied().equals(saved) || file.wantsRoom())) {
                save(writing::unlock);
            }
        } finally {
            if (writing.isHeldByCurrentThread()) {
                writing.unlock();
            }
        }
    }

    StateVersion version() {
        writing.lock();
        try {
            if (closed) {
                throw new Unavailable("The store is closed.", null);
            }
            drain();
            return file.version();
        } finally {
            writing.unlock();
        }
    }

    /** Puts the loaded dump in the place of the state. One that is older is refused. */
    Position replace() throws IOException {
        writing.lock();
        tables.writeLock().lock();
        try {
            checkNewer(folder.install());
            file.close();
            DurableFile.move(folder.install(), folder.state());
            file = open(folder, upkeep, environment);
            file.onDamage(this::met);
            unsaved = new UnsavedTables(file);
            checkpoints.clear();
            saved = file.applied();
            return file.applied();
        } finally {
            tables.writeLock().unlock();
            writing.unlock();
        }
    }

    private void checkNewer(Path dump) throws IOException {
        try (StateFile next = StateFile.open(dump, upkeep.cacheMegabytes())) {
            if (next.applied().compareTo(file.applied()) < 0) {
                throw new IOException("The dump ends at entry " + next.applied() + ", but this node has applied "
                        + file.applied() + " already.");
            }
        }
    }

    /** Writes what can be written. Idempotent. */
    @Override
    public void close() {
        writing.lock();
        tables.writeLock().lock();
        try {
            if (!closed) {
                closed = true;
                saveAndClose();
            }
        } finally {
            tables.writeLock().unlock();
            writing.unlock();
        }
    }

    private void saveAndClose() {
        try {
            if (!broken) {
                save();
                file.sync();
            }
        } finally {
            file.close();
        }
    }

    private void save() {
        save(() -> {});
    }

    private void save(Runnable taken) {
        drain();
        Time time = environment.time();
        long begin = time.nanos();
        file.compact(() -> time.nanos() - begin > COMPACTION.toNanos());
        saved = file.applied();
        file.save(taken);
    }

    /** Brings rows from memory to the file; only the end of it keeps readers away. */
    private void drain() {
        if (broken) {
            throw new IllegalStateException("An entry failed half-way; the state is not written any more.");
        }
        unsaved.drain();
        tables.writeLock().lock();
        try {
            unsaved.forget();
        } finally {
            tables.writeLock().unlock();
        }
    }
}
