package io.tenure.testkit;

import io.tenure.testkit.conformance.MemoryStoreFixture;
import io.tenure.testkit.conformance.StoreConformance;
import io.tenure.testkit.conformance.StoreFixture;

class MemoryStoreConformanceTest extends StoreConformance {
    @Override
    protected StoreFixture open() {
        return new MemoryStoreFixture(new VirtualTime());
    }
}
