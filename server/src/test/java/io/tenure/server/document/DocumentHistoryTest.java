package io.tenure.server.document;

import static io.tenure.server.document.DocumentCluster.json;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.group.MemberStatus;
import io.tenure.server.served.Expect;
import io.tenure.store.log.Levels;
import io.tenure.testkit.Await;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Each member tells what it still knows of a document. */
class DocumentHistoryTest {

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
    void the_history_has_the_newest_state_and_who_wrote_in_which_epoch() {
        String link = cluster.linkOf(3);
        cluster.create(link);
        cluster.node(3).stop();
        cluster.status(3, MemberStatus.UNAVAILABLE);
        String writer = json(cluster.send(1, "PATCH", link, "{\"counter\":2}"))
                .at("/documentOwner")
                .asString();

        JsonNode history = json(cluster.get(1, link + "/history"));

        assertThat(history.at("/states").size()).isEqualTo(1);
        JsonNode current = history.at("/states/0");
        assertThat(current.at("/documentStatus").asString()).isEqualTo("CURRENT");
        assertThat(current.at("/counter").asInt()).isEqualTo(2);
        assertThat(current.at("/documentVersion").asLong()).isEqualTo(1);
        assertThat(current.at("/documentUpdateAction").asString()).isEqualTo("PATCH");
        assertThat(current.at("/documentOwner").asString()).isEqualTo(writer);
        assertThat(history.at("/epochs/0/documentOwner").asString()).isEqualTo("n3-00000003");
        assertThat(history.at("/epochs/0/firstVersion").asLong()).isZero();
        assertThat(history.at("/epochs/1/documentOwner").asString()).isEqualTo(writer);
        assertThat(history.at("/epochs/1/firstVersion").asLong()).isEqualTo(1);
    }

    @Test
    void a_deleted_document_has_a_history_and_one_that_never_was_has_none() {
        String link = cluster.linkOf(1);
        cluster.create(link);
        cluster.send(1, "DELETE", link, "");

        JsonNode tombstone = json(cluster.get(1, link + "/history")).at("/states/0");

        assertThat(tombstone.at("/documentStatus").asString()).isEqualTo("DELETED");
        assertThat(tombstone.at("/documentUpdateAction").asString()).isEqualTo("DELETE");
        assertThat(cluster.get(1, "/core/examples/never/history")).satisfies(Expect.problem(404, "not-found"));
    }

    @Test
    void what_lost_a_conflict_is_shown_by_the_members_that_had_it_with_its_writer() {
        cluster.quorum(1);
        String link = cluster.linkOf(3);
        cluster.create(link);
        for (int apart = 1; apart <= 2; apart++) {
            cluster.node(apart).see(cluster.alone(apart, 1, 2));
        }
        cluster.node(3).see(cluster.alone(3, 3));
        JsonNode left = json(cluster.send(1, "PATCH", link, "{\"name\":\"left\"}"));
        cluster.send(3, "PATCH", link, "{\"name\":\"right\"}");
        cluster.status(3, MemberStatus.AVAILABLE);

        Await.until(() -> assertThat(lost(link)).isNotEmpty().allSatisfy(state -> {
            boolean wasLeft = state.at("/name").asString().equals("left");
            assertThat(state.at("/documentOwner").asString())
                    .isEqualTo(wasLeft ? left.at("/documentOwner").asString() : "n3-00000003");
            assertThat(state.at("/documentUpdateTimeMicros").asLong()).isPositive();
        }));
    }

    @Test
    void owners_are_named_only_once_every_member_can_read_it() {
        cluster.nodes.forEach(node -> node.level = Levels.DOCUMENT_OWNERS - 1);
        String before = cluster.linkOf(3);
        cluster.create(before);
        assertThat(epochs(before).at("/0/documentOwner").isNull()).isTrue();

        // The level rises on one node after the other, as each applies the log.
        cluster.node(1).level = Levels.DOCUMENT_OWNERS;
        String after = cluster.linkOf(1);
        cluster.create(after);
        cluster.send(2, "PATCH", before, "{\"counter\":2}");

        assertThat(epochs(after).at("/0/documentOwner").asString()).isEqualTo("n1-00000001");
        assertThat(epochs(before).at("/0/documentOwner").isNull()).isTrue();
    }

    private JsonNode epochs(String link) {
        return json(cluster.get(1, link + "/history")).at("/epochs");
    }

    private List<JsonNode> lost(String link) {
        List<JsonNode> lost = new ArrayList<>();
        for (int entry = 1; entry <= 3; entry++) {
            for (JsonNode state : json(cluster.get(entry, link + "/history")).at("/states")) {
                if (state.at("/documentStatus").asString().equals("LOST")) {
                    lost.add(state);
                }
            }
        }
        return lost;
    }
}
