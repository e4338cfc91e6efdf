package io.tenure.engine.state;

import io.tenure.store.table.Table;
import io.tenure.store.table.TableName;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.Map;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.RootReference;

/**
 * All tables as they were at one place in the log. They stay readable until this is closed, while the log continues to be
 * applied; the file cannot give room back in the meantime, so it is to be closed soon.
 */
public final class StateVersion implements AutoCloseable {

    private final MVStore store;
    private final MVStore.TxCounter usage;
    private final Position position;
    private final long digest;
    private final Map<TableName, Root> roots;
    private final Runnable closing;

    private StateVersion(
            MVStore store, MVStore.TxCounter usage, StateFile file, Map<TableName, Root> roots, Runnable closing) {
        this.store = store;
        this.usage = usage;
        this.position = file.applied();
        this.digest = file.digest();
        this.roots = roots;
        this.closing = closing;
    }

    static StateVersion of(MVStore store, StateFile file, Runnable closing) {
        MVStore.TxCounter usage = store.registerVersionUsage();
        Map<TableName, Root> roots = new EnumMap<>(TableName.class);
        for (TableName name : TableName.values()) {
            FileTable table = file.map(name);
            roots.put(name, new Root(table, table.map().flushAndGetRoot()));
        }
        return new StateVersion(store, usage, file, roots, closing);
    }

    Position position() {
        return position;
    }

    long digest() {
        return digest;
    }

    Iterator<Table.Row> rows(TableName name) {
        Root root = roots.get(name);
        if (root == null) {
            throw new IllegalStateException("There is no table " + name + ".");
        }
        return root.table.rows(root.reference);
    }

    /** To be called once. */
    @Override
    public void close() {
        if (!store.isClosed()) {
            store.deregisterVersionUsage(usage);
        }
        closing.run();
    }

    private record Root(FileTable table, RootReference<byte[], byte[]> reference) {}
}
