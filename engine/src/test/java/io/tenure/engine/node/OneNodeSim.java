package io.tenure.engine.node;

import io.tenure.testkit.conformance.RandomComparison;
import io.tenure.testkit.conformance.StoreFixture;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class OneNodeSim extends RandomComparison {
    @TempDir
    Path root;

    private int opened;

    @Override
    protected StoreFixture open() {
        return new EngineFixture(root.resolve("run" + opened++), 1);
    }

    @Override
    protected int seeds() {
        return 3;
    }

    @Override
    protected int few() {
        return 1;
    }
}
