package io.tenure.engine.state;

import io.tenure.store.table.Tables;
import io.tenure.time.Time;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Brings rows from memory to the file, and what the file has got to the disk, while entries continue to be applied.
 *
 * <p>Rows of the last seconds are many under load. So they go to the file a few at a time with entries in between, in passes:
 * each takes what was there at its begin, and leaves what was written since then, which is less. Only the last few rows, and
 * the moment that ties rows and position together, are one step. Making a chunk of the pages and writing it holds up nobody.
 *
 * <p>One save at a time ({@link StateLocks#saving}); whatever touches rows is done between two entries
 * ({@link StateLocks#writing}). If a change of rows fails half-way nothing is written any more.
 */
final class Saving {

    /**
     * How long an entry waits for rows that are brought to the file, or pages that are rewritten: at least this. If
     * those waited longer for the entry before it, as long as that: else many large entries would add rows faster than
     * they are brought to the file.
     */
    private static final Duration SLICE = Duration.ofMillis(2);

    private static final Duration LONGEST_SLICE = Duration.ofMillis(10);

    /** So many rows, in bytes, are brought to the file in one step. */
    private static final long FEW = 512 << 10;

    /** If rows are written as fast as they are brought to the file, there is no use in more passes. */
    private static final int MOST_PASSES = 6;

    /** How long a save may give room of the file back. */
    private static final Duration COMPACTION = Duration.ofMillis(25);

    private final StateFile file;
    private final UnsavedTables unsaved;
    private final StateLocks locks;
    private final Time time;
    private Position saved;
    private boolean whole = true;
    private boolean over;

    /** When this turn began, and how long it may be. */
    private long turn;

    private Duration slice = SLICE;

    Saving(StateFile file, StateLocks locks, Time time) {
        this.file = file;
        this.unsaved = new UnsavedTables(file);
        this.locks = locks;
        this.time = time;
        this.saved = file.applied();
    }

    StateFile file() {
        return file;
    }

    /** The rows of the file and those in memory. */
    Tables tables() {
        return unsaved;
    }

    /** Between two entries: how much is in memory only. */
    long bytes() {
        return unsaved.bytes() + file.unsavedBytes();
    }

    /** Changes rows, all that belong together. */
    <T> T whole(Supplier<T> change) {
        if (!whole) {
            throw new IllegalStateException("A change of rows failed half-way; the state is not written any more.");
        }
        whole = false;
        T result = change.get();
        whole = true;
        return result;
    }

    /** Whether no change of rows failed half-way. */
    boolean isWhole() {
        return whole;
    }

    /** Makes a save of all that was applied, and says how far that is. */
    Position save() {
        ease();
        makeRoom();
        locks.writing.lock();
        try {
            drain();
            saved = file.applied();
            file.save(locks.writing::unlock);
            return saved;
        } finally {
            if (locks.writing.isHeldByCurrentThread()) {
                locks.writing.unlock();
            }
        }
    }

    /** Makes one if anything was applied, or room can be given back. */
    void saveIfNeeded() {
        if (inTurn(() -> !file.applied().equals(saved) || file.wantsRoom())) {
            Position unused = save();
        }
    }

    /** Makes one if more is in memory only. */
    void saveIfMoreThan(long most) {
        if (inTurn(() -> bytes() > most)) {
            Position unused = save();
        }
    }

    /** Makes one that is proof against a loss of power. */
    Position saveDurably() {
        Position position = save();
        file.sync();
        return position;
    }

    /** Brings rows to the file until few are left, with entries in between. */
    void ease() {
        for (int pass = 0; pass < MOST_PASSES && begins(); pass++) {
            while (inTurn(this::someRows)) {
                // An entry that waits is applied now.
            }
        }
    }

    private boolean begins() {
        return inTurn(() -> {
            unsaved.begin();
            return unsaved.bytes() > FEW;
        });
    }

    private boolean someRows() {
        return whole(() -> {
            boolean more = true;
            while (more && !isOver(turn, slice)) {
                more = unsaved.step();
            }
            forget();
            return more;
        });
    }

    /** Rewrites pages whose places are to be freed, in all as many as a save may. */
    private void makeRoom() {
        long begin = time.nanos();
        long all = file.compactable();
        long[] left = {all};
        boolean more = true;
        while (more && (all - left[0] < CheckedStore.LEAST_COMPACTED || !isOver(begin, COMPACTION))) {
            more = inTurn(() -> {
                left[0] = file.compact(left[0], () -> isOver(turn, slice));
                return left[0] > 0;
            });
        }
    }

    /** Does something between two entries, unless nothing may be written any more. Whether there is more to do. */
    private boolean inTurn(BooleanSupplier something) {
        long asked = time.nanos();
        locks.writing.lock();
        try {
            takesTurn(asked);
            return whole && !over && something.getAsBoolean();
        } finally {
            locks.writing.unlock();
        }
    }

    private boolean isOver(long begin, Duration limit) {
        return time.nanos() - begin > limit.toNanos();
    }

    private void takesTurn(long asked) {
        turn = time.nanos();
        slice = Duration.ofNanos(Math.clamp(turn - asked, SLICE.toNanos(), LONGEST_SLICE.toNanos()));
    }

    /** Between two entries: brings a few rows to the file. */
    void drainSome() {
        takesTurn(time.nanos());
        unsaved.begin();
        boolean unused = someRows();
    }

    /** Between two entries: brings all rows to the file. */
    void drain() {
        boolean unused = whole(() -> {
            unsaved.drain();
            forget();
            return true;
        });
    }

    /** Only this keeps readers away. */
    private void forget() {
        locks.tables.writeLock().lock();
        try {
            unsaved.forget();
        } finally {
            locks.tables.writeLock().unlock();
        }
    }

    /** From now on nothing is written. */
    void end() {
        over = true;
    }

    /** Saves what can be saved, and closes the file. While nobody does anything else. */
    void close() {
        try {
            if (whole) {
                drain();
                file.save();
                file.sync();
            }
        } finally {
            end();
            file.close();
        }
    }
}
