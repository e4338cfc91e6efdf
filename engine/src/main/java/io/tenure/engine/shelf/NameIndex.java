package io.tenure.engine.shelf;

import io.tenure.document.ShelfKey;
import io.tenure.document.ShelfTable;
import io.tenure.engine.state.MapTable;
import io.tenure.store.table.KeyOrder;
import io.tenure.store.table.Table;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * In which partition each name stands, in the order of names. Names that came or went since the last save are in memory:
 * a node that takes in copies gets them by partition, so that each one would cost another page of the file. For the same
 * reason they are sorted only when somebody lists names or saves them.
 *
 * <p>One writer at a time; readers must be kept away from it.
 */
final class NameIndex {

    private final MapTable file;

    /** The oldest first: of a name that is in several runs, or in the file too, the last one counts. */
    private final List<NameRun> runs = new ArrayList<>();

    /** So many runs are sorted, the oldest. */
    private int sorted;

    /** So many names of the first run are in the file. */
    private int settled;

    private final AtomicLong bytes = new AtomicLong();

    NameIndex(MapTable file) {
        this.file = file;
    }

    /** Notes that the name in the key of a row stands in its partition now, or that it does no longer. */
    void note(byte[] row, boolean stands) {
        if (sorted == runs.size() || runs.getLast().size() == NameRun.MOST) {
            runs.add(new NameRun());
        }
        bytes.addAndGet(runs.getLast().note(row, stands));
    }

    /** How much memory the unsaved names take. Can be asked at any time. */
    long unsavedBytes() {
        return bytes.get();
    }

    /** Sorts some names. To be repeated before names are listed or settled, while there are more. */
    boolean sortSome() {
        if (sorted < runs.size()) {
            long before = runs.get(sorted).bytes();
            runs.get(sorted).sort();
            bytes.addAndGet(runs.get(sorted).bytes() - before);
            sorted++;
            while (sorted > 1 && isToBeMerged(runs.get(sorted - 2), runs.get(sorted - 1))) {
                merge();
            }
        }
        return sorted < runs.size();
    }

    /** Whoever lists names after each change makes many small runs. */
    private static boolean isToBeMerged(NameRun older, NameRun newer) {
        return older.size() <= 2 * newer.size() && older.size() + newer.size() <= NameRun.MOST;
    }

    private void merge() {
        NameRun newer = runs.remove(sorted - 1);
        NameRun older = runs.remove(sorted - 2);
        NameRun both = older.with(newer);
        bytes.addAndGet(both.bytes() - older.bytes() - newer.bytes());
        runs.add(sorted - 2, both);
        sorted--;
        settled = sorted == 1 ? 0 : settled;
    }

    /** How many names are sorted and unsaved. */
    int unsaved() {
        return runs.subList(0, sorted).stream().mapToInt(NameRun::size).sum() - settled;
    }

    /** Brings sorted names into the file until it is enough, and gives how many. Changes nothing for readers. */
    int settle(BooleanSupplier enough) {
        int some = 0;
        while (sorted > 0 && (some == 0 || !enough.getAsBoolean())) {
            settle(runs.getFirst().get(settled));
            some++;
            settled++;
            if (settled == runs.getFirst().size()) {
                bytes.addAndGet(-runs.removeFirst().bytes());
                sorted--;
                settled = 0;
            }
        }
        return some;
    }

    /** Brings all of them into the file. */
    void settle() {
        boolean more = true;
        while (more) {
            more = sortSome();
        }
        int unused = settle(() -> false);
    }

    private void settle(Table.Row name) {
        byte[] key = name.key();
        byte[] before = NameRun.stands(name) ? file.put(key, name.value()) : file.remove(key);
        if (before != null) {
            NameRun.check(name, before);
        }
    }

    /** The keys of a table whose names begin with a prefix and are behind another name. All names must be sorted. */
    List<ShelfKey> list(ShelfTable table, String prefix, String after, int limit) {
        byte[] begin = RowKeys.name(table, prefix);
        byte[] behind = RowKeys.behind(RowKeys.name(table, after));
        byte[] from = KeyOrder.compare(begin, behind) > 0 ? begin : behind;
        List<Source> sources = new ArrayList<>();
        sources.add(new Source(file.range(from, null), begin));
        runs.forEach(run -> sources.add(new Source(run.from(from), begin)));
        List<ShelfKey> some = new ArrayList<>();
        Table.Row next = some.size() < limit ? next(sources) : null;
        while (next != null) {
            if (NameRun.stands(next)) {
                some.add(new ShelfKey(table, RowKeys.partition(next.value()), RowKeys.text(next.key())));
            }
            next = some.size() < limit ? next(sources) : null;
        }
        return some;
    }

    /** Takes the next name out of all that have it, and gives it as the last of them has it; null if there is none. */
    private static Table.@Nullable Row next(List<Source> sources) {
        Table.Row least = null;
        for (Source source : sources) {
            if (source.next != null && (least == null || KeyOrder.compare(source.next.key(), least.key()) <= 0)) {
                least = source.next;
            }
        }
        if (least != null) {
            for (Source source : sources) {
                if (source.next != null && KeyOrder.compare(source.next.key(), least.key()) == 0) {
                    source.take();
                }
            }
        }
        return least;
    }

    /** Names of the file or of a run, in order, as long as they begin with a prefix. */
    private static final class Source {

        private final Iterator<Table.Row> names;
        private final byte[] prefix;
        private Table.@Nullable Row next;

        Source(Iterator<Table.Row> names, byte[] prefix) {
            this.names = names;
            this.prefix = prefix;
            take();
        }

        void take() {
            Table.Row name = names.hasNext() ? names.next() : null;
            next = name != null && RowKeys.begins(name.key(), prefix) ? name : null;
        }
    }
}
