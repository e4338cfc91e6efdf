package io.tenure.engine;

import io.tenure.store.machine.Table;
import io.tenure.store.machine.TableName;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.Map;
import org.h2.mvstore.Cursor;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.RootReference;

/**
 * All tables as they were at one place in the log. They stay readable until this is closed, while the log goes on being
 * applied; the file cannot give room back in the meantime, so it is to be closed soon.
 */
final class StateVersion implements AutoCloseable {

    private final MVStore store;
    private final MVStore.TxCounter usage;
    private final Position position;
    private final Map<TableName, Root> roots;

    private StateVersion(MVStore store, MVStore.TxCounter usage, Position position, Map<TableName, Root> roots) {
        this.store = store;
        this.usage = usage;
        this.position = position;
        this.roots = roots;
    }

    static StateVersion of(MVStore store, StateFile file) {
        MVStore.TxCounter usage = store.registerVersionUsage();
        Map<TableName, Root> roots = new EnumMap<>(TableName.class);
        for (TableName name : TableName.values()) {
            StateFile.MapTable table = file.map(name);
            roots.put(name, new Root(table, table.map().flushAndGetRoot()));
        }
        return new StateVersion(store, usage, file.applied(), roots);
    }

    Position position() {
        return position;
    }

    Iterator<Table.Row> rows(TableName name) {
        Root root = roots.get(name);
        if (root == null) {
            throw new IllegalStateException("There is no table " + name + ".");
        }
        Cursor<byte[], byte[]> cursor = root.table.map().cursor(root.reference, null, null, false);
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return cursor.hasNext();
            }

            @Override
            public Table.Row next() {
                return new Table.Row(cursor.next(), cursor.getValue());
            }
        };
    }

    /** To be called once. */
    @Override
    public void close() {
        if (!store.isClosed()) {
            store.deregisterVersionUsage(usage);
        }
    }

    private record Root(StateFile.MapTable table, RootReference<byte[], byte[]> reference) {}
}
