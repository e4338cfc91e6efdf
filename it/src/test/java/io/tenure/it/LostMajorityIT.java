package io.tenure.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.bench.cluster.Cluster;
import io.tenure.bench.cluster.NodeProcess;
import io.tenure.bench.cluster.NodeSetup;
import io.tenure.bench.cluster.Probe;
import io.tenure.bench.cluster.Reply;
import io.tenure.bench.cluster.Workspace;
import io.tenure.cli.TenureCli;
import io.tenure.cli.command.Streams;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the one node that is left says, and what a node that was removed says. */
@Tag("long")
class LostMajorityIT {

    private static final int DONE = 0;
    private static final int NOBODY = 3;
    private static final String REMOVED =
            "This node was removed from its cluster. To come back, it must join with an empty data folder.";

    @Test
    void a_lost_majority_is_said_everywhere_in_one_sentence_and_so_is_a_removal() {
        Path folder = Workspace.fresh("LostMajorityIT");
        try (Cluster cluster =
                Cluster.start(3, name -> NodeSetup.in(folder, name).small())) {
            removal(cluster);
            NodeProcess left = cluster.nodes().getFirst();
            cluster.nodes().stream().filter(node -> node != left).forEach(NodeProcess::kill);
            String sentence = "No majority: of n1, n2, n3 only " + left.name() + " answers.";

            Probe.until(() -> assertThat(says(left, DONE, "status")).contains(sentence));
            assertThat(says(left, DONE, "leader")).contains(sentence);
            assertThat(says(left, DONE, "node", "ls")).contains(sentence);
            assertThat(left.get("/readyz").orElseThrow().body()).contains("\"detail\":\"" + sentence);
            assertThat(left.status().orElseThrow().path("warnings").toString()).contains(sentence);
            assertThat(says(left, NOBODY, "store", "get", "pets", "tom")).contains(sentence);

            cluster.nodes().stream().filter(node -> node != left).forEach(NodeProcess::start);
            cluster.awaitReady();
            assertThat(says(left, DONE, "status")).doesNotContain("No majority");
        }
    }

    /** However a removed node is started again, it says the same. */
    private static void removal(Cluster cluster) {
        NodeProcess member = cluster.nodes().getFirst();
        NodeSetup setup = NodeSetup.in(member.data().getParent(), "n4").small();
        String[] join = {"--join", member.url().toString()};
        try (NodeProcess removed = NodeProcess.start(setup.and(join))) {
            Probe.until(() -> assertThat(removed.log()).contains("Taken in as a voter."));
            Probe.until(() -> assertThat(member.delete("/api/v1/nodes/n4").map(Reply::status))
                    .hasValueSatisfying(status -> assertThat(status).isIn(204, 404)));
            assertThat(removed.awaitExit()).isNotZero();
            assertThat(removed.log()).contains(REMOVED);
        }
        for (NodeSetup again : List.of(setup, setup.and(join))) {
            try (NodeProcess process =
                    NodeProcess.start(again.withLog(setup.data().resolveSibling("again.log")))) {
                assertThat(process.awaitExit()).isNotZero();
                assertThat(process.log()).contains(REMOVED).doesNotContain("never admitted", "Taken in");
            }
        }
    }

    private static String says(NodeProcess node, int exit, String... words) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Map<String, String> env = Map.of("TENURE_SERVER", node.url().toString(), "USER", "ann", "COLUMNS", "500");
        int code = TenureCli.run(List.of(words), env, new Streams(InputStream.nullInputStream(), out, out));
        String printed = out.toString(StandardCharsets.UTF_8);
        assertThat(code).as(String.join(" ", words) + ": " + printed).isEqualTo(exit);
        return printed;
    }
}
