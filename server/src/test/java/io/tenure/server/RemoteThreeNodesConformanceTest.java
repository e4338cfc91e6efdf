package io.tenure.server;

import io.tenure.testkit.conformance.StoreConformance;
import io.tenure.testkit.conformance.StoreFixture;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** The suite also runs on a client of one node and on three nodes; this combination is for changes to either. */
@Tag("long")
class RemoteThreeNodesConformanceTest extends StoreConformance {
    @TempDir
    static Path root;

    @Override
    protected StoreFixture open() {
        return new RemoteFixture(root, 3);
    }
}
