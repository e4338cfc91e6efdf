package io.tenure.server.api.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.engine.EngineConfig;
import io.tenure.engine.Member;
import io.tenure.server.served.WholeNode;
import io.tenure.testkit.Await;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Two voters in this process, of which now the one leads and now the other. */
record TwoVoters(List<WholeNode> nodes) implements AutoCloseable {

    /** On a busy machine, too, hardly anybody is elected unasked. */
    private static final EngineConfig.Timing STEADY =
            new EngineConfig.Timing(Duration.ofMillis(1500), Duration.ofSeconds(3), Duration.ofSeconds(20));

    static TwoVoters steady(Path root) {
        return start(root, config -> config.with(STEADY));
    }

    static TwoVoters start(Path root, UnaryOperator<EngineConfig> setup) {
        WholeNode first = WholeNode.founding(root, "n1", setup);
        WholeNode second = first.waiting(root, "n2", Member.Kind.VOTER);
        Await.until(() -> assertThat(first.post("/api/v1/nodes", second.application("voter")))
                .extracting(HttpResponse::statusCode)
                .isEqualTo(200));
        return new TwoVoters(List.of(first, second));
    }

    WholeNode leader() {
        return Await.value(() -> {
            List<WholeNode> leading = nodes.stream()
                    .filter(node -> node.office.leadership().leading().isPresent())
                    .toList();
            assertThat(leading).hasSize(1);
            return leading.getFirst();
        });
    }

    WholeNode other(WholeNode node) {
        return nodes.get(1 - nodes.indexOf(node));
    }

    static JsonNode json(HttpResponse<String> response) {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return new JsonMapper().readTree(response.body());
    }

    @Override
    public void close() {
        nodes.forEach(WholeNode::close);
    }
}
