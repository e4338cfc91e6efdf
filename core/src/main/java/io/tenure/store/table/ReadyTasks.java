package io.tenure.store.table;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * The ready tasks of a queue in their order, while a claim takes them one after the other: those that stood in the index
 * when it began, and those that move up meanwhile, which the index may or may not show.
 */
public final class ReadyTasks implements Iterator<byte[]> {

    private final Iterator<Table.Row> rows;
    private final PriorityQueue<byte[]> movedUp = new PriorityQueue<>(KeyOrder::compare);
    private byte @Nullable [] row;

    public ReadyTasks(Iterator<Table.Row> rows) {
        this.rows = rows;
        this.row = nextRow();
    }

    /** This one stands in the index from now on, behind the one that was taken last. */
    public void movesUp(byte[] key) {
        movedUp.add(key);
    }

    @Override
    public boolean hasNext() {
        return row != null || !movedUp.isEmpty();
    }

    @Override
    public byte[] next() {
        byte[] shown = row;
        byte[] moved = movedUp.peek();
        if (moved == null) {
            return takeRow();
        }
        int order = shown == null ? 1 : KeyOrder.compare(shown, moved);
        if (order <= 0) {
            takeRow();
        }
        if (order < 0 && shown != null) {
            return shown;
        }
        movedUp.remove();
        return moved;
    }

    private byte[] takeRow() {
        byte[] taken = row;
        if (taken == null) {
            throw new NoSuchElementException();
        }
        row = nextRow();
        return taken;
    }

    private byte @Nullable [] nextRow() {
        return rows.hasNext() ? rows.next().key() : null;
    }
}
