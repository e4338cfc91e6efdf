package io.tenure.server.document;

import static io.tenure.server.document.DocumentCluster.EXAMPLES;
import static io.tenure.server.document.DocumentCluster.json;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.group.GroupMember;
import io.tenure.group.GroupView;
import io.tenure.group.MemberStatus;
import io.tenure.node.Endpoint;
import io.tenure.server.served.Expect;
import io.tenure.testkit.Await;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** What was acknowledged survives its owner, and members that were apart become equal. */
class ReplicatedDocumentsTest {

    private static final String SYNCH = "/core/node-selectors/default/synch";

    @TempDir
    Path folder;

    private DocumentCluster cluster;

    @BeforeEach
    void start() {
        cluster = new DocumentCluster(folder);
    }

    @AfterEach
    void stop() {
        cluster.close();
    }

    @Test
    void the_next_owner_has_what_was_acknowledged_and_continues_in_a_higher_epoch() {
        String link = cluster.linkOf(3);
        JsonNode created = cluster.create(link);
        cluster.node(3).stop();
        cluster.status(3, MemberStatus.UNAVAILABLE);

        JsonNode read = json(cluster.get(1, link));
        JsonNode changed = json(cluster.send(2, "PATCH", link, "{\"counter\":2}"));

        assertThat(read.at("/name").asString()).isEqualTo("a");
        assertThat(read.at("/documentOwner").asString())
                .isNotEqualTo(created.at("/documentOwner").asString());
        assertThat(changed.at("/documentVersion").asLong()).isEqualTo(1);
        assertThat(changed.at("/documentEpoch").asLong())
                .isGreaterThan(created.at("/documentEpoch").asLong());
    }

    @Test
    void below_the_quorum_documents_are_read_and_not_written_until_it_is_lowered() {
        String link = cluster.linkOf(1);
        cluster.create(link);
        for (int number = 2; number <= 3; number++) {
            cluster.node(number).stop();
            cluster.status(number, MemberStatus.UNAVAILABLE);
        }

        HttpResponse<String> refused = cluster.send(1, "PATCH", link, "{\"counter\":2}");

        assertThat(refused).satisfies(Expect.problem(503, "unavailable"));
        assertThat(json(refused).at("/detail").asString())
                .contains("n2-00000002", "n3-00000003", "tenure group quorum", "/core/node-groups/default");
        assertThat(json(refused).at("/missing").size()).isEqualTo(2);
        assertThat(json(cluster.get(1, link)).at("/counter").asLong()).isEqualTo(1);
        assertThat(cluster.get(1, EXAMPLES + "/available")).satisfies(Expect.problem(503, "unavailable"));

        cluster.quorum(1);
        assertThat(cluster.send(1, "PATCH", link, "{\"counter\":2}").statusCode())
                .isEqualTo(200);
        Await.until(() ->
                assertThat(cluster.get(1, EXAMPLES + "/available").statusCode()).isEqualTo(200));
    }

    @Test
    void too_few_copies_in_time_is_an_unknown_outcome() {
        String link = cluster.linkOf(1);
        cluster.create(link);
        cluster.node(3).stop();

        HttpResponse<String> unknown = cluster.send(1, "PATCH", link, "{\"counter\":2}", "Tenure-Quorum", "all");

        assertThat(unknown).satisfies(Expect.problem(504, "indeterminate"));
        assertThat(json(unknown).at("/detail").asString()).contains("2 of 3 copies");
        assertThat(cluster.send(1, "PATCH", link, "{\"counter\":3}").statusCode())
                .isEqualTo(200);
    }

    @Test
    void a_member_that_does_not_answer_directly_gets_its_copy_through_another() {
        String link = cluster.linkOf(1);
        GroupMember third = cluster.node(3).member(MemberStatus.AVAILABLE);
        GroupMember unreached =
                new GroupMember(third.id(), third.status(), Optional.of(new Endpoint("127.0.0.1", 1)), Map.of(), false);
        GroupView view = new GroupView(
                cluster.node(1).id,
                1,
                List.of(
                        cluster.node(1).member(MemberStatus.AVAILABLE),
                        cluster.node(2).member(MemberStatus.AVAILABLE),
                        unreached),
                2);
        cluster.node(1).see(view);
        String body = "{\"name\":\"a\",\"documentSelfLink\":\"" + link + "\"}";
        HttpResponse<String> directly = cluster.send(1, "POST", EXAMPLES, body, "Tenure-Quorum", "all");

        cluster.node(1).silent.add(third.id());
        HttpResponse<String> through = cluster.send(1, "PATCH", link, "{\"counter\":2}", "Tenure-Quorum", "all");

        assertThat(directly).satisfies(Expect.problem(504, "indeterminate"));
        assertThat(through.statusCode()).as(through.body()).isEqualTo(200);
        assertThat(json(cluster.get(3, link + "/stats"))
                        .at("/entries/documentVersion/latestValue")
                        .asLong())
                .as("the copy of the third itself")
                .isEqualTo(json(through).at("/documentVersion").asLong());
    }

    @Test
    void a_document_can_be_made_equal_on_demand_at_any_node() {
        String link = cluster.linkOf(2);
        JsonNode created = cluster.create(link);
        String kind = "com:vmware:xenon:services:common:NodeSelectorSynchronizationService:SynchronizePeersRequest";

        for (int entry = 1; entry <= 3; entry++) {
            HttpResponse<String> best = cluster.send(
                    entry,
                    "POST",
                    SYNCH,
                    "{\"kind\":\"" + kind + "\",\"factoryLink\":\"" + EXAMPLES
                            + "\",\"wasOwner\":false,\"isOwner\":true,\"state\":{\"documentSelfLink\":\"" + link
                            + "\"}}");
            assertThat(best.statusCode()).as(best.body()).isEqualTo(200);
            assertThat(json(best)).isEqualTo(created);
        }
    }

    @Test
    void all_documents_are_compared_on_demand_and_the_task_can_be_watched() {
        HttpResponse<String> begun = cluster.send(
                1,
                "PATCH",
                "/core/management",
                "{\"kind\":\"com:vmware:xenon:common:ServiceHost:SynchronizeWithPeersRequest\","
                        + "\"nodeSelectorPath\":\"/core/node-selectors/default\"}");

        assertThat(begun.statusCode()).isEqualTo(202);
        String task = begun.headers().firstValue("Location").orElseThrow();
        Await.until(() ->
                assertThat(json(cluster.get(1, task)).at("/stage").asString()).isEqualTo("FINISHED"));
    }

    @Test
    void sides_that_both_wrote_become_equal_again() {
        cluster.quorum(1);
        String link = cluster.linkOf(3);
        cluster.create(link);
        for (int apart = 1; apart <= 2; apart++) {
            cluster.node(apart).see(cluster.alone(apart, 1, 2));
        }
        cluster.node(3).see(cluster.alone(3, 3));

        cluster.send(1, "PATCH", link, "{\"name\":\"left\"}");
        cluster.send(3, "PATCH", link, "{\"name\":\"right\"}");
        cluster.send(3, "PATCH", link, "{\"counter\":9}");
        cluster.status(3, MemberStatus.AVAILABLE);

        Await.until(() -> {
            Set<String> versions = new HashSet<>();
            for (int entry = 1; entry <= 3; entry++) {
                JsonNode stats = json(cluster.get(entry, link + "/stats"));
                versions.add(stats.at("/entries/documentEpoch/latestValue") + "."
                        + stats.at("/entries/documentVersion/latestValue"));
            }
            assertThat(versions).hasSize(1);
            assertThat(conflicts(link)).isPositive();
        });
        JsonNode one = json(cluster.get(1, link));
        assertThat(json(cluster.get(2, link))).isEqualTo(one);
        assertThat(json(cluster.get(3, link))).isEqualTo(one);
    }

    private long conflicts(String link) {
        long sum = 0;
        for (int entry = 1; entry <= 3; entry++) {
            sum += json(cluster.get(entry, link + "/stats"))
                    .at("/entries/stateVersionConflictCount/latestValue")
                    .asLong();
        }
        return sum;
    }
}
