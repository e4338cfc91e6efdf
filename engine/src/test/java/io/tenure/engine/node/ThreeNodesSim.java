package io.tenure.engine.node;

import io.tenure.testkit.conformance.RandomComparison;
import io.tenure.testkit.conformance.StoreFixture;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

@Tag("long")
class ThreeNodesSim extends RandomComparison {
    @TempDir
    Path root;

    private int opened;

    @Override
    protected StoreFixture open() {
        return new EngineFixture(root.resolve("run" + opened++), 3);
    }

    @Override
    protected int seeds() {
        return 1;
    }

    @Override
    protected int steps() {
        return 200;
    }
}
