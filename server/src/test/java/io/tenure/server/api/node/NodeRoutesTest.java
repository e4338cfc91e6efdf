package io.tenure.server.api.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.engine.EngineStatus;
import io.tenure.engine.Member;
import io.tenure.server.served.Expect;
import io.tenure.server.served.WholeNode;
import io.tenure.store.Body;
import io.tenure.store.ClaimRequest;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Operation;
import io.tenure.store.QueueName;
import io.tenure.store.TaskId;
import io.tenure.store.TaskOptions;
import io.tenure.store.Transaction;
import io.tenure.store.Verdict;
import io.tenure.store.WorkerId;
import io.tenure.testkit.Await;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class NodeRoutesTest {

    private static final String NODES = "/api/v1/nodes";

    @TempDir
    static Path root;

    private static WholeNode first;
    private static WholeNode waiting;

    @BeforeAll
    static void start() {
        first = WholeNode.founding(root, "n1");
        waiting = first.waiting(root, "n2", Member.Kind.LEARNER);
    }

    @AfterAll
    static void stop() {
        waiting.close();
        first.close();
    }

    @Test
    void a_node_tells_what_its_tables_come_to() {
        JsonNode before = json(first.get("/api/v1/checkpoint"));
        assertThat(before.path("digest").asString()).matches("[0-9a-f]{16}");
        first.store.commit(Transaction.of(
                new Operation.Put(DocumentKey.of("checkpoint", "a"), Expected.ANYTHING, Body.of("json", "1"))));
        JsonNode after = json(first.get("/api/v1/checkpoint"));
        assertThat(after.path("entry").asLong())
                .isGreaterThan(before.path("entry").asLong());
        assertThat(after.path("digest")).isNotEqualTo(before.path("digest"));
    }

    @Test
    void whoever_asks_for_it_learns_the_members_with_any_answer() {
        EngineStatus status = first.store.status();
        String members = status.cluster() + " " + status.http();

        HttpResponse<String> answer = first.get("/api/v1/queues", "Tenure-Want", "members");
        assertThat(answer.headers().firstValue("Tenure-Members")).contains(members);
        assertThat(first.get("/api/v1/queues").headers().firstValue("Tenure-Members"))
                .isEmpty();
    }

    @Test
    void how_long_tasks_wait_and_run_is_on_the_metrics() {
        QueueName queue = new QueueName("timed");
        first.store.commit(Transaction.of(new Operation.Enqueue(queue, Body.of("letter", "{}"), TaskOptions.DEFAULT)));
        TaskId task = first.store
                .claim(new ClaimRequest(queue, new WorkerId("w"), 1, Duration.ofMinutes(1)))
                .getFirst()
                .task()
                .id();
        first.store.commit(Transaction.of(new Operation.Finish(task, 1, Verdict.SUCCEED)));

        Await.until(() -> assertThat(first.get("/metrics").body())
                .contains("# TYPE tenure_queue_wait_seconds histogram\n")
                .contains("tenure_queue_wait_seconds_bucket{queue=\"timed\",le=\"3600\"} 1\n")
                .contains("tenure_queue_run_seconds_bucket{queue=\"timed\",le=\"+Inf\"} 1\n")
                .contains("tenure_queue_run_seconds_count{queue=\"timed\"} 1\n")
                .containsPattern("tenure_queue_run_seconds_sum\\{queue=\"timed\"} [0-9.]+\n"));
    }

    @Test
    void a_node_describes_itself() {
        EngineStatus status = first.store.status();
        JsonNode shown = json(first.get("/api/v1/status"));

        assertThat(shown.propertyNames())
                .containsExactly(
                        "node",
                        "id",
                        "cluster",
                        "version",
                        "role",
                        "leader",
                        "raftTerm",
                        "applied",
                        "http",
                        "peer",
                        "data",
                        "tick",
                        "wall",
                        "voters",
                        "formatLevel",
                        "formatLevels",
                        "warnings");
        assertThat(shown.at("/node").asString()).isEqualTo("n1");
        assertThat(shown.at("/id").asString()).isEqualTo(status.id().toString());
        assertThat(shown.at("/cluster").asString()).isEqualTo(status.cluster().toString());
        assertThat(shown.at("/version").asString()).isEqualTo("test");
        assertThat(shown.at("/role").asString()).isEqualTo("leader");
        assertThat(shown.at("/leader").asString()).isEqualTo("n1");
        assertThat(shown.at("/applied").asLong()).isPositive();
        assertThat(shown.at("/http").asString()).isEqualTo("127.0.0.1:" + first.http.port());
        assertThat(shown.at("/peer").asString()).isEqualTo(status.peer().toString());
        assertThat(shown.at("/data").asString()).isEqualTo(root.resolve("n1").toString());
        assertThat(shown.at("/voters").asInt()).isEqualTo(1);
        assertThat(shown.at("/formatLevel").asInt()).isBetween(1, 4);
        assertThat(shown.at("/formatLevels").asString()).isEqualTo("1-4");
    }

    @Test
    void a_node_is_taken_in_and_listed_and_removed() {
        try (WholeNode learner = first.waiting(root, "n3", Member.Kind.LEARNER)) {
            // "worker" is what a node of an earlier build says. While another test's join of a silent node is given up,
            // this one is to be sent again, as its answer says.
            Await.until(() -> {
                HttpResponse<String> response = first.post(NODES, learner.application("worker"));
                assertThat(response.body()).isEqualTo("{\"role\":\"learner\"}");
                assertThat(response.statusCode()).isEqualTo(200);
            });

            JsonNode listed = json(first.get(NODES));
            assertThat(listed.at("/missing").isNull()).isTrue();
            JsonNode nodes = listed.at("/nodes");
            assertThat(nodes).hasSize(2);
            assertThat(nodes.at("/0/name").asString()).isEqualTo("n1");
            assertThat(nodes.at("/0/role").asString()).isEqualTo("voter");
            assertThat(nodes.at("/0/leader").asBoolean()).isTrue();
            assertThat(nodes.at("/0/self").asBoolean()).isTrue();
            assertThat(nodes.at("/1/name").asString()).isEqualTo("n3");
            assertThat(nodes.at("/1/role").asString()).isEqualTo("learner");
            assertThat(nodes.at("/1/http").asString()).isEqualTo("127.0.0.1:" + learner.http.port());
            assertThat(nodes.at("/1/alive").asBoolean()).isTrue();
            assertThat(nodes.at("/1/self").asBoolean()).isFalse();
            assertThat(nodes.at("/1/formatLevels").asString()).isEqualTo("1-4");

            Await.until(
                    () -> assertThat(first.delete(NODES + "/n3").statusCode()).isEqualTo(204));
        }
        assertAlone();
    }

    @Test
    void a_name_that_is_taken_is_a_conflict_for_good() {
        HttpResponse<String> response =
                first.post(NODES, waiting.application("learner").replace("n2", "n1"));

        assertThat(response).satisfies(Expect.problem(409, "conflict"));
        assertThat(response.body()).contains("\"reason\":\"name-taken\"", "Choose another name");
        assertAlone();
    }

    @Test
    void a_build_that_cannot_read_the_clusters_format_level_is_a_conflict_for_good() {
        String newer = waiting.application("learner").replace("\"1-4\"", "\"5-6\"");
        HttpResponse<String> response = first.post(NODES, newer);

        assertThat(response).satisfies(Expect.problem(409, "conflict"));
        assertThat(response.body()).contains("\"reason\":\"format-level\"", "is at format level ", "reads level 5-6");
        assertAlone();
    }

    @Test
    void a_join_that_takes_long_is_to_be_asked_for_again() {
        try (WholeNode impatient = WholeNode.founding(root, "impatient", WholeNode::impatient)) {
            String nobody = waiting.application("voter")
                    .replace(cluster(waiting), cluster(impatient))
                    .replace(waiting.store.status().peer().toString(), "127.0.0.1:1")
                    .replace(waiting.store.status().http().toString(), "127.0.0.1:1");
            HttpResponse<String> response = impatient.post(NODES, nobody);

            assertThat(response).satisfies(Expect.problem(504, "indeterminate"));
            assertThat(response.body()).contains("could not be admitted yet", "Send the same again.");
            assertThat(json(impatient.get(NODES)).at("/nodes")).hasSize(1);
        }
    }

    @Test
    void a_node_of_another_cluster_is_not_taken_in() {
        HttpResponse<String> response = first.post(
                NODES, waiting.application("learner").replace(cluster(first), "6f0c0000-0000-4000-8000-000000000001"));

        assertThat(response).satisfies(Expect.problem(409, "conflict"));
        assertThat(response.body()).contains("\"reason\":\"other-cluster\"");
        assertAlone();
    }

    @Test
    void a_node_that_waits_itself_takes_nobody_in() {
        assertThat(waiting.post(NODES, waiting.application("learner"))).satisfies(Expect.problem(503, "unavailable"));
    }

    @Test
    void an_application_that_lacks_something_is_refused() {
        assertThat(first.post(NODES, "{\"name\":\"n2\",\"id\":\"n2-00000001\"}"))
                .satisfies(Expect.problem(400, "invalid", "The member 'peer' is missing."));
        assertThat(first.post(NODES, "[1]")).satisfies(Expect.problem(400, "invalid"));
        assertThat(first.post(NODES, "{")).satisfies(Expect.problem(400, "invalid"));
        assertThat(first.post(NODES, "null")).satisfies(Expect.problem(400, "invalid"));
        assertThat(first.post(NODES, waiting.application("learner").replace("\"n2\"", "\"n3\"")))
                .satisfies(Expect.problem(400, "invalid"));
        assertThat(first.post(NODES, waiting.application("king"))).satisfies(Expect.problem(400, "invalid"));
        assertAlone();
    }

    @Test
    void a_page_of_another_site_cannot_make_a_browser_apply() {
        String application = waiting.application("learner");
        assertThat(first.send("POST", NODES, application, "Content-Type", "text/plain"))
                .satisfies(Expect.problem(415, "unsupported-media-type"));
        assertThat(first.send("POST", NODES, application, "Origin", "http://evil.example"))
                .satisfies(Expect.problem(403, "cross-site"));
        assertAlone();
    }

    @Test
    void only_a_member_that_is_not_the_last_voter_can_be_removed() {
        assertThat(first.delete(NODES + "/n9"))
                .satisfies(Expect.problem(404, "not-found", "There is no node n9 in this cluster."));
        assertThat(first.delete(NODES + "/n1"))
                .satisfies(Expect.problem(409, "conflict", "The last voter cannot be removed: a cluster needs one."));
        assertThat(first.delete(NODES + "/No%20Name")).satisfies(Expect.problem(400, "invalid"));
        assertAlone();
    }

    private static String cluster(WholeNode node) {
        return node.store.status().cluster().toString();
    }

    private static void assertAlone() {
        assertThat(json(first.get(NODES)).at("/nodes")).hasSize(1);
    }

    private static JsonNode json(HttpResponse<String> response) {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return new JsonMapper().readTree(response.body());
    }
}
