package io.tenure.testkit.sim;

import io.tenure.document.Shelf;
import io.tenure.testkit.conformance.ShelfConformance;
import org.jspecify.annotations.Nullable;

final class MemoryShelfConformanceTest extends ShelfConformance {

    private @Nullable MemoryShelf last;

    @Override
    protected Shelf open() {
        last = last == null ? MemoryShelf.prompt() : last.reopen();
        return last;
    }
}
