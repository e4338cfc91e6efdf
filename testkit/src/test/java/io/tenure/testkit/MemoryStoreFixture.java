package io.tenure.testkit;

import io.tenure.store.Store;
import io.tenure.testkit.conformance.StoreFixture;
import java.util.List;

/** The reference engine: one node in memory. */
final class MemoryStoreFixture implements StoreFixture {
    private final VirtualTime time = new VirtualTime();
    private final MemoryTables tables = new MemoryTables();
    private Store store = new MemoryStore(time, tables);

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
