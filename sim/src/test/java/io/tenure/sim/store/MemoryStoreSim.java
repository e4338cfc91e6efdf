package io.tenure.sim.store;

import io.tenure.store.Store;
import io.tenure.testkit.Consistency;
import io.tenure.testkit.VirtualTime;
import io.tenure.testkit.conformance.MemoryStoreFixture;
import io.tenure.testkit.conformance.RandomComparison;
import io.tenure.testkit.conformance.StoreFixture;
import java.util.List;

/** The machine against the same rules written plainly, its tables recounted after each step. */
class MemoryStoreSim extends RandomComparison {
    @Override
    protected StoreFixture open() {
        return new MemoryStoreFixture(new VirtualTime());
    }

    @Override
    protected StoreFixture reference(VirtualTime time) {
        return new NaiveFixture(time, new NaiveStore(time));
    }

    @Override
    protected int few() {
        return 8;
    }

    @Override
    protected void check(StoreFixture engine) {
        Consistency.check(((MemoryStoreFixture) engine).tables());
    }

    private record NaiveFixture(VirtualTime time, NaiveStore store) implements StoreFixture {
        @Override
        public List<Store> stores() {
            return List.of(store);
        }

        @Override
        public void restart(Runnable whileDown) {
            whileDown.run();
            store.restart();
        }

        @Override
        public void close() {
            store.close();
        }
    }
}
