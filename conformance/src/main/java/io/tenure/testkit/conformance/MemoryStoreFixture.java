package io.tenure.testkit.conformance;

import io.tenure.store.Store;
import io.tenure.testkit.MemoryStore;
import io.tenure.testkit.MemoryTables;
import io.tenure.testkit.VirtualTime;
import java.util.List;

/** The reference engine: one node in memory. */
public final class MemoryStoreFixture implements StoreFixture {
    private final VirtualTime time;
    private final MemoryTables tables = new MemoryTables();
    private MemoryStore store;

    public MemoryStoreFixture(VirtualTime time) {
        this.time = time;
        store = new MemoryStore(time, tables);
    }

    /** What the store has written. */
    public MemoryTables tables() {
        return tables;
    }

    @Override
    public List<Store> stores() {
        return List.of(store);
    }

    @Override
    public VirtualTime time() {
        return time;
    }

    @Override
    public void restart(Runnable whileDown) {
        store.close();
        whileDown.run();
        store = new MemoryStore(time, tables);
    }

    @Override
    public void close() {
        store.close();
    }
}
