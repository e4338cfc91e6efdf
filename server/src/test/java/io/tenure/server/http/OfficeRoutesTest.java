package io.tenure.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.node.NodeName;
import io.tenure.server.office.OfficeView;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class OfficeRoutesTest {

    private final TestServer server = new TestServer();

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void any_node_tells_who_leads_and_whether_it_is_itself() {
        assertThat(server.send("GET", "/api/v1/leader", "").body())
                .contains("\"node\":\"n2\"", "\"term\":7", "\"since\":\"2026-01-01T00:00:00Z\"", "\"leading\":false")
                .contains("\"trustedUntil\":\"20", "\"trustedMillis\":1600", "\"roundTripMicros\":420");
    }

    @Test
    void the_promise_of_the_answering_node_is_shown() {
        assertThat(server.send("GET", "/api/v1/leases", "").body())
                .isEqualTo("{\"state\":\"free\",\"holder\":null,\"lease\":null,\"leftMillis\":null}");
    }

    @Test
    void a_lease_message_must_be_declared_as_one_and_make_sense() {
        String[] declared = {"Content-Type", "application/octet-stream"};

        assertThat(server.send("POST", "/api/v1/leases", "{}").statusCode()).isEqualTo(400);
        assertThat(server.send("POST", "/api/v1/leases", "", declared).body())
                .contains("A lease message is cut short.");
        assertThat(server.send("POST", "/api/v1/leases", "message", declared).body())
                .isEqualTo("message");
    }

    @Test
    void activities_and_stragglers_are_listed() {
        assertThat(server.send("GET", "/api/v1/activities", "").body())
                .contains("\"activities\":[]", "\"stragglers\":6");
    }

    @Test
    void a_transfer_names_its_node_or_none() {
        assertThat(server.send("POST", "/api/v1/leader/transfer", "{\"to\":\"n3\"}")
                        .statusCode())
                .isEqualTo(204);
        assertThat(server.office.asked).contains(new NodeName("n3"));
        assertThat(server.send("POST", "/api/v1/leader/transfer", "").statusCode())
                .isEqualTo(204);
        assertThat(server.office.asked).isEmpty();
    }

    @Test
    void a_transfer_that_cannot_be_done_is_a_conflict_with_the_reason() {
        server.office.transfer = new OfficeView.Transfer.Refused("There is no other voter.");
        var answer = server.send("POST", "/api/v1/leader/transfer", "{}");
        assertThat(answer.statusCode()).isEqualTo(409);
        assertThat(answer.body()).contains("There is no other voter.");
    }

    @Test
    void a_transfer_without_an_answer_is_indeterminate() {
        server.office.transfer = new OfficeView.Transfer.Unknown();
        assertThat(server.send("POST", "/api/v1/leader/transfer", "{}").statusCode())
                .isEqualTo(504);
    }

    @Test
    void a_malformed_transfer_is_refused_and_nobody_is_asked() {
        assertThat(server.send("POST", "/api/v1/leader/transfer", "{\"to\":\"Not A Name\"}")
                        .statusCode())
                .isEqualTo(400);
        assertThat(server.send("POST", "/api/v1/leader/transfer", "{").statusCode())
                .isEqualTo(400);
    }

    @Test
    void the_office_is_in_the_metrics() {
        assertThat(server.send("GET", "/metrics", "").body())
                .contains("tenure_leading 0", "tenure_term 7", "tenure_lease_renewals_total 10")
                .contains("tenure_leader_losses_total{reason=\"quorum-lost\"} 5", "tenure_stragglers_total 6");
    }
}
