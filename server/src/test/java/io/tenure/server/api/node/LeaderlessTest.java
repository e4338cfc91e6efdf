package io.tenure.server.api.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.server.served.Expect;
import io.tenure.server.served.WholeNode;
import io.tenure.testkit.Await;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One of two voters is gone, so that there is no majority. */
final class LeaderlessTest {

    @TempDir
    Path root;

    @Test
    void what_needs_a_leader_says_that_its_outcome_is_open_or_that_nothing_was_done() {
        var nodes = TwoVoters.start(root, WholeNode::impatient).nodes();
        try (WholeNode left = nodes.getFirst()) {
            nodes.getLast().close();

            Await.until(() -> assertThat(left.get("/readyz")).satisfies(Expect.problem(503, "unavailable")));
            assertThat(left.get("/healthz").statusCode()).isEqualTo(200);
            Await.until(() -> assertThat(left.post("/api/v1/leader/transfer", ""))
                    .satisfies(Expect.problem(504, "indeterminate")));
            assertThat(left.delete("/api/v1/nodes/n2")).satisfies(Expect.problem(504, "indeterminate"));
            Await.until(() -> {
                assertThat(left.get("/api/v1/nodes").body())
                        .contains("\"alive\":null", "\"missing\":{\"members\":[\"alive\",\"lag\"],\"why\":\"");
                assertThat(left.get("/api/v1/leader").body())
                        .contains(
                                "\"leading\":false",
                                "\"missing\":{\"members\":[\"trustedUntil\",\"leases\"],\"why\":\"");
            });
        }
    }
}
