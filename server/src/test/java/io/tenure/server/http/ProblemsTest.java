package io.tenure.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.node.NodeName;
import io.tenure.server.served.Expect;
import io.tenure.server.served.TestServer;
import io.tenure.store.Holding;
import io.tenure.store.Indeterminate;
import io.tenure.store.LeaseId;
import io.tenure.store.Office;
import io.tenure.store.Outcome;
import io.tenure.store.Term;
import io.tenure.store.Unavailable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each line of the table of errors, as a client gets it. */
class ProblemsTest {

    private static final String TOM = "/api/v1/store/pets/tom";

    private final TestServer server = new TestServer();

    @AfterEach
    void stop() {
        server.close();
    }

    @ParameterizedTest
    @CsvSource({
        "INVALID, 400, invalid",
        "TOO_LARGE, 413, too-large",
        "KEY_REUSED, 422, key-reused",
        "OVERLOADED, 503, overloaded",
        "DISK_RESERVE, 507, disk-reserve",
        "LEVEL_TOO_LOW, 503, unavailable"
    })
    void a_refusal_of_the_store_is_passed_on_with_its_sentence(Outcome.Reason reason, int status, String type) {
        server.store.commitsWill(() -> new Outcome.Refused(reason, "Do this."));

        assertThat(server.put(TOM, "1")).satisfies(Expect.problem(status, type, "Do this."));
    }

    @ParameterizedTest
    @CsvSource({
        "DOCUMENT_ABSENT, 412, precondition-failed",
        "DOCUMENT_EXISTS, 412, precondition-failed",
        "OTHER_VERSION, 412, precondition-failed",
        "CLAIM_NOT_LIVE, 409, conflict",
        "BATCH_SEALED, 409, conflict",
        "BATCH_UNKNOWN, 404, not-found"
    })
    void each_cause_of_a_conflict_has_its_problem(Outcome.Cause cause, int status, String type) {
        server.store.commitsWill(() -> new Outcome.Conflict(0, cause, Optional.empty()));

        assertThat(server.put(TOM, "1")).satisfies(Expect.problem(status, type));
    }

    @Test
    void a_fenced_write_names_who_is_in_office() {
        server.store.commitsWill(() -> new Outcome.Fenced(Optional.of(
                new Holding(Office.CLUSTER, new Term(7), new NodeName("n2"), new LeaseId("x"), Instant.EPOCH))));

        HttpResponse<String> response = server.put(TOM, "1");

        assertThat(response).satisfies(Expect.problem(409, "fenced"));
        assertThat(response.body()).contains("\"term\":7").contains("\"holder\":\"n2\"");
    }

    @Test
    void a_store_that_cannot_answer_is_worth_another_try() {
        server.store.commitsWill(() -> {
            throw new Unavailable("There is no leader", null);
        });

        HttpResponse<String> response = server.put(TOM, "1");

        assertThat(response).satisfies(Expect.problem(503, "unavailable", "There is no leader."));
        assertThat(response.headers().firstValue("Retry-After")).hasValue("1");
    }

    @Test
    void an_unknown_outcome_says_how_to_learn_it() {
        server.store.commitsWill(() -> {
            throw new Indeterminate("The leader did not answer.", null);
        });

        HttpResponse<String> response = server.put(TOM, "1");

        assertThat(response).satisfies(Expect.problem(504, "indeterminate"));
        assertThat(response.body()).contains("Idempotency-Key");
    }

    @Test
    void a_defect_does_not_show_its_insides() {
        server.store.commitsWill(() -> {
            throw new IllegalStateException("secret");
        });

        HttpResponse<String> response = server.put(TOM, "1");

        assertThat(response).satisfies(Expect.problem(500, "internal"));
        assertThat(response.body()).doesNotContain("secret");
    }

    @Test
    void a_path_that_does_not_exist_is_a_problem_too() {
        assertThat(server.get("/")).satisfies(Expect.problem(404, "not-found", "There is nothing at /."));
        assertThat(server.get("/?a=b")).satisfies(Expect.problem(404, "not-found", "There is nothing at /."));
        assertThat(server.get("/api/v1/store/a/b/c")).satisfies(Expect.problem(404, "not-found"));
        assertThat(server.get("/api/v1/nodes/")).satisfies(Expect.problem(404, "not-found"));
    }

    @Test
    void a_wrong_verb_is_told_the_right_ones() {
        HttpResponse<String> response = server.send("PATCH", TOM, "1");

        assertThat(response).satisfies(Expect.problem(405, "method-not-allowed"));
        assertThat(response.headers().firstValue("Allow")).hasValue("DELETE, GET, PUT");
    }

    @Test
    void a_request_that_helidon_refuses_is_a_problem_too() throws IOException {
        assertThat(raw("GET /a%zz HTTP/1.1\r\nHost: x\r\n\r\n"))
                .contains(" 400 ")
                .contains("application/problem+json");
        assertThat(raw("GET / HTTP/1.1\r\n\r\n")).contains(" 400 ").contains("\"type\":\"invalid\"");
        assertThat(raw("PUT " + TOM + " HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n"))
                .contains(" 400 ")
                .contains("\"type\":\"invalid\"");
    }

    private String raw(String request) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", server.http.port())) {
            socket.setSoTimeout(60_000);
            OutputStream out = socket.getOutputStream();
            out.write(request.getBytes(StandardCharsets.US_ASCII));
            out.flush();
            socket.shutdownOutput();
            InputStream in = socket.getInputStream();
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
