package io.tenure.engine.node;

import io.tenure.testkit.conformance.StoreConformance;
import io.tenure.testkit.conformance.StoreFixture;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

@Tag("long")
class ThreeNodesConformanceTest extends StoreConformance {
    @TempDir
    static Path root;

    @Override
    protected StoreFixture open() {
        return new EngineFixture(root, 3);
    }
}
