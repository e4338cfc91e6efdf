package io.tenure.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.engine.Admission;
import io.tenure.engine.Candidate;
import io.tenure.engine.Member;
import io.tenure.engine.Role;
import io.tenure.node.Endpoint;
import io.tenure.node.NodeId;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class NodeRoutesTest {

    private static final String APPLICATION = """
            {"cluster":"6f0c0000-0000-4000-8000-000000000001","name":"n2","id":"n2-00000001",
             "peer":"127.0.0.1:9001","http":"127.0.0.1:8001","role":"worker"}""";

    private final TestServer server = new TestServer();

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void a_node_describes_itself() {
        assertThat(server.get("/api/v1/status").body())
                .isEqualTo(
                        "{\"node\":\"n1\",\"id\":\"n1-3f2a9c01\",\"cluster\":\"6f0c0000-0000-4000-8000-000000000001\","
                                + "\"version\":\"0.1.0\",\"role\":\"leader\",\"leader\":\"n1\",\"raftTerm\":3,\"applied\":120,"
                                + "\"http\":\"127.0.0.1:8000\",\"peer\":\"127.0.0.1:9000\",\"data\":\"data/n1\","
                                + "\"tick\":\"PT12.5S\",\"wall\":\"2026-01-01T00:00:00Z\",\"voters\":1,"
                                + "\"warnings\":[\"Take care.\"]}");
    }

    @Test
    void members_are_listed() {
        assertThat(server.get("/api/v1/nodes").body())
                .isEqualTo("{\"nodes\":[{\"name\":\"n1\",\"id\":\"n1-3f2a9c01\",\"role\":\"voter\","
                        + "\"http\":\"127.0.0.1:8000\",\"peer\":\"127.0.0.1:9000\",\"leader\":true,\"self\":true,"
                        + "\"alive\":null,\"lag\":null},"
                        + "{\"name\":\"n2\",\"id\":\"n2-00000001\",\"role\":\"worker\","
                        + "\"http\":\"127.0.0.1:8000\",\"peer\":\"127.0.0.1:9000\",\"leader\":false,\"self\":false,"
                        + "\"alive\":true,\"lag\":5}]}");
    }

    @Test
    void a_node_is_taken_in() {
        HttpResponse<String> response = post(APPLICATION);

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).isEqualTo("{\"role\":\"voter\"}");
        assertThat(server.members.candidates)
                .containsExactly(new Candidate(
                        NodeId.parse("n2-00000001"),
                        Endpoint.parse("127.0.0.1:9001"),
                        Endpoint.parse("127.0.0.1:8001"),
                        Member.Kind.WORKER));
    }

    @Test
    void a_name_that_is_taken_is_a_conflict_for_good() {
        server.members.admission = new Admission.NameTaken("There is a live n2.");

        HttpResponse<String> response = post(APPLICATION);

        assertThat(response).satisfies(Expect.problem(409, "conflict", "There is a live n2."));
        assertThat(response.body()).contains("\"reason\":\"name-taken\"");
    }

    @Test
    void a_join_that_takes_long_is_to_be_asked_for_again() {
        server.members.admission = new Admission.Pending("It catches up.");

        assertThat(post(APPLICATION))
                .satisfies(Expect.problem(504, "indeterminate", "It catches up. Send the same again."));
    }

    @Test
    void a_node_of_another_cluster_is_not_taken_in() {
        HttpResponse<String> response = post(APPLICATION.replace("000000000001", "000000000002"));

        assertThat(response).satisfies(Expect.problem(409, "conflict"));
        assertThat(response.body()).contains("\"reason\":\"other-cluster\"");
        assertThat(server.members.candidates).isEmpty();
    }

    @Test
    void a_node_that_waits_itself_takes_nobody_in() {
        server.members.role = Role.WAITING;

        assertThat(post(APPLICATION)).satisfies(Expect.problem(503, "unavailable"));
        assertThat(server.members.candidates).isEmpty();
    }

    @Test
    void an_application_that_lacks_something_is_refused() {
        assertThat(post("{\"name\":\"n2\",\"id\":\"n2-00000001\"}"))
                .satisfies(Expect.problem(400, "invalid", "The member 'peer' is missing."));
        assertThat(post("[1]")).satisfies(Expect.problem(400, "invalid"));
        assertThat(post("{")).satisfies(Expect.problem(400, "invalid"));
        assertThat(post("null")).satisfies(Expect.problem(400, "invalid"));
        assertThat(post(APPLICATION.replace("n2-00000001", "n3-00000001"))).satisfies(Expect.problem(400, "invalid"));
        assertThat(server.members.candidates).isEmpty();
    }

    @Test
    void a_page_of_another_site_cannot_make_a_browser_apply() {
        assertThat(server.send("POST", "/api/v1/nodes", APPLICATION, "Content-Type", "text/plain"))
                .satisfies(Expect.problem(400, "invalid"));
        assertThat(server.send("POST", "/api/v1/nodes", APPLICATION)).satisfies(Expect.problem(400, "invalid"));
        assertThat(server.members.candidates).isEmpty();
    }

    @Test
    void a_member_is_removed_by_its_name() {
        assertThat(server.delete("/api/v1/nodes/n2").statusCode()).isEqualTo(204);
        assertThat(server.delete("/api/v1/nodes/n9"))
                .satisfies(Expect.problem(404, "not-found", "There is no node n9 in this cluster."));
        assertThat(server.delete("/api/v1/nodes/n1"))
                .satisfies(Expect.problem(409, "conflict", "n1 is the last node."));
        assertThat(server.delete("/api/v1/nodes/n3")).satisfies(Expect.problem(504, "indeterminate"));
        assertThat(server.delete("/api/v1/nodes/No%20Name")).satisfies(Expect.problem(400, "invalid"));
    }

    private HttpResponse<String> post(String body) {
        return server.send("POST", "/api/v1/nodes", body, "Content-Type", "application/json");
    }
}
