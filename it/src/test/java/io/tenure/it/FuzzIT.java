package io.tenure.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.bench.cluster.Cluster;
import io.tenure.bench.cluster.NodeSetup;
import io.tenure.bench.cluster.Workspace;
import io.tenure.bench.fuzz.FuzzReport;
import io.tenure.bench.fuzz.FuzzRun;
import io.tenure.testkit.Seeds;
import java.nio.file.Path;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A node refuses malformed requests in order, and stays as it was. The campaign sends more of them. */
class FuzzIT {
    private static final int REQUESTS = 3_000;

    private static Cluster cluster;

    @BeforeAll
    static void start() {
        Path folder = Workspace.fresh("FuzzIT");
        cluster = Cluster.start(1, name -> NodeSetup.in(folder, name).small());
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    static LongStream seeds() {
        return Seeds.of(1, 2);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void malformed_requests_are_refused_and_leave_nothing_behind(long seed) {
        FuzzReport report = new FuzzRun(cluster.leader(), seed).run(REQUESTS);

        assertThat(report.complaints()).as(report.markdown()).isEmpty();
        assertThat(report.softSpots()).as(report.markdown()).isEmpty();
    }
}
