package io.tenure.testkit.conformance;

import io.tenure.store.Store;
import io.tenure.testkit.VirtualTime;
import java.util.List;

/** An engine under test: one or several nodes on the same data, and the clock that they all read. */
public interface StoreFixture extends AutoCloseable {

    /** The store of each node, ready for use. After a {@link #restart} these are other objects. */
    List<Store> stores();

    /** The clock of all nodes. Nothing else moves it. */
    VirtualTime time();

    /** Closes all stores, runs {@code whileDown}, and opens them again on the same data. */
    void restart(Runnable whileDown);

    @Override
    void close();
}
