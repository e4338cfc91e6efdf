package io.tenure.engine.shelf;

import io.tenure.document.Shelf;
import io.tenure.testkit.conformance.ShelfConformance;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

final class DiskShelfConformanceTest extends ShelfConformance {

    @TempDir
    Path root;

    @Override
    protected Shelf open() throws Exception {
        return ShelfFiles.open(root.resolve("documents"));
    }
}
