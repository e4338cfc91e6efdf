package io.tenure.engine.state;

import io.tenure.engine.Checkpoint;
import io.tenure.store.Reader;
import io.tenure.store.Unavailable;
import io.tenure.store.log.Applied;
import io.tenure.store.log.Entry;
import io.tenure.store.machine.Machine;
import io.tenure.store.machine.TableReader;
import io.tenure.store.table.Tables;
import io.tenure.time.Time;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;
import org.h2.mvstore.MVStoreException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The state of this node: tables that the log is applied to, one entry after the other.
 *
 * <p>Readers see whole entries only. {@link Saving} works beside entries and readers, and holds neither up for long. Whoever
 * is named to {@link #onMuch} is told to save when half of the bytes are unsaved that may be; at all of them the next entry
 * waits for a save.
 * After an entry failed half-way nothing is written any more, so that a restart applies it again from the log.
 */
public final class State implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(State.class);

    /** How many entries before a checkpoint rows are brought to the file little by little, so that it finds few. */
    private static final long AHEAD = 200;

    private final StatePlace place;
    private final ApplyMark mark;
    private final Time time;
    private final long mostUnsaved;
    private final long checkEntries;
    private final Checkpoints checkpoints = new Checkpoints();
    private final StateLocks locks = new StateLocks();
    private final AtomicBoolean toldOfMuch = new AtomicBoolean();

    private volatile Saving saving;
    private volatile Consumer<DamagedState> damage = unused -> {};
    private volatile Runnable much = () -> {};
    private volatile boolean closed;

    private State(StatePlace place, StateFile file, Time time, long checkEntries) throws IOException {
        this.place = place;
        this.mark = ApplyMark.open(place.folder().applying());
        mark.warning().ifPresent(LOG::warn);
        this.mostUnsaved = place.upkeep().commitBytes();
        this.time = time;
        this.checkEntries = checkEntries;
        this.saving = saving(file);
    }

    private Saving saving(StateFile file) {
        file.onDamage(met -> damage.accept(met));
        return new Saving(file, locks, time);
    }

    /**
     * Opens the state of a folder, making it if the folder is new. A file of another node is refused.
     *
     * @param checkEntries after how many entries the tables are compared with those of other nodes; equal on all nodes
     */
    public static State open(StatePlace place, Identity identity, Time time, long checkEntries) throws IOException {
        StateFile file = place.open(identity);
        try {
            return new State(place, file, time, checkEntries);
        } catch (IOException e) {
            file.close();
            throw e;
        }
    }

    /** Who is told when the file turns out to be damaged, on whatever thread: this node must stop. */
    public void onDamage(Consumer<DamagedState> told) {
        damage = told;
    }

    /** Who is told, on the thread of the log, that {@link #keepUp} should be called soon. */
    public void onMuch(Runnable told) {
        much = told;
    }

    StateLocks locks() {
        return locks;
    }

    /** Looks at whole entries only. */
    public <T> T read(Function<Reader, T> look) {
        return look(all -> look.apply(new TableReader(all)));
    }

    public <T> T look(Function<Tables, T> look) {
        locks.tables.readLock().lock();
        try {
            checkOpen();
            return look.apply(saving.tables());
        } catch (DamagedState e) {
            throw new Unavailable(String.valueOf(e.getMessage()), e);
        } catch (MVStoreException e) {
            throw new Unavailable("The state file of this node cannot be read: ask another node.", e);
        } finally {
            locks.tables.readLock().unlock();
        }
    }

    private void checkOpen() {
        if (closed) {
            throw new Unavailable("The store is closed.", null);
        }
    }

    public Position applied() {
        return look(unused -> saving.file().applied());
    }

    /** Applies the entry at this place of the log. After an exception this node must stop. */
    public Applied apply(Entry entry, Position position) {
        Applied applied;
        long bytes;
        locks.writing.lock();
        try {
            mark.begin(position.index());
            applied = change(entry, position);
            check(position);
            mark.end(position.index());
            bytes = saving.bytes();
        } finally {
            locks.writing.unlock();
        }
        if (bytes > mostUnsaved) {
            relieve();
        } else if (bytes > mostUnsaved / 2 && toldOfMuch.compareAndSet(false, true)) {
            much.run();
        }
        return applied;
    }

    /** What is said when the entry at this place could not be applied. */
    public String complaint(Position position, Throwable cause) {
        return mark.sentence(position, cause);
    }

    private Applied change(Entry entry, Position position) {
        StateFile file = saving.file();
        locks.tables.writeLock().lock();
        try {
            if (position.compareTo(file.applied()) <= 0) {
                throw new IllegalStateException(
                        "Entry " + position + " comes after " + file.applied() + " was applied already.");
            }
            return saving.whole(() -> {
                Applied applied = Machine.apply(entry, saving.tables());
                file.applied(position);
                return applied;
            });
        } finally {
            locks.tables.writeLock().unlock();
        }
    }

    /** An entry that is not the state machine's: only the place counts. */
    public void pass(Position position) {
        locks.writing.lock();
        try {
            saving.file().applied(position);
            check(position);
        } finally {
            locks.writing.unlock();
        }
    }

    /** Notes what the tables come to, after entries that are the same on all nodes. */
    private void check(Position position) {
        if (closed || !saving.isWhole()) {
            return;
        }
        long since = position.index() % checkEntries;
        if (since == 0) {
            saving.drain();
            checkpoints.add(new Checkpoint(position.index(), saving.file().digest()));
        } else if (since >= checkEntries - AHEAD) {
            saving.drainSome();
        }
    }

    /** What the tables come to now. */
    public Checkpoint checkpoint() {
        return drained(file -> new Checkpoint(file.applied().index(), file.digest()));
    }

    public StateVersion version() {
        return drained(StateFile::version);
    }

    /** Looks at the file when it has all rows. */
    private <T> T drained(Function<StateFile, T> look) {
        saving.ease();
        locks.writing.lock();
        try {
            checkOpen();
            saving.drain();
            return look.apply(saving.file());
        } finally {
            locks.writing.unlock();
        }
    }

    public Checkpoints checkpoints() {
        return checkpoints;
    }

    /** Makes all that was applied durable and returns how far that is. */
    public Position persist() {
        locks.saving.lock();
        try {
            return saving.saveDurably();
        } finally {
            locks.saving.unlock();
        }
    }

    /**
     * Writes what was applied, if anything was, so that a restart has little to apply again; and gives room of the file
     * back.
     */
    public void keepUp() {
        locks.saving.lock();
        try {
            saving.saveIfNeeded();
        } finally {
            toldOfMuch.set(false);
            locks.saving.unlock();
        }
    }

    /** Saves, unless the save that was under way has been enough. */
    private void relieve() {
        locks.saving.lock();
        try {
            saving.saveIfMoreThan(mostUnsaved);
        } finally {
            locks.saving.unlock();
        }
    }

    /** Puts the loaded dump in the place of the state. One that is older is refused. */
    public Position replace() throws IOException {
        return locks.alone(() -> {
            StateFile next = place.replace(saving.file());
            saving.end();
            saving = saving(next);
            checkpoints.clear();
            return next.applied();
        });
    }

    /** Writes what can be written. Idempotent. */
    @Override
    public void close() {
        locks.alone(() -> {
            if (!closed) {
                closed = true;
                saving.close();
            }
            return closed;
        });
    }
}
