package io.tenure.server.api.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.server.served.Expect;
import io.tenure.server.served.WholeNode;
import io.tenure.store.Holding;
import io.tenure.store.Office;
import io.tenure.store.log.Levels;
import io.tenure.testkit.Await;
import java.nio.file.Path;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The office of two voters is handed over, and its terms are told. */
final class TransferRoutesTest {

    private static final String TRANSFER = "/api/v1/leader/transfer";

    @TempDir
    static Path root;

    private static TwoVoters voters;

    @BeforeAll
    static void start() {
        voters = TwoVoters.steady(root);
    }

    @AfterAll
    static void stop() {
        voters.close();
    }

    @Test
    void a_transfer_names_its_node_or_none() {
        transfer(before -> "{\"to\":\"" + voters.other(before).name() + "\"}");
        transfer(before -> "");
    }

    /** On a busy machine the office may move unasked, or be handed over after the answer to whoever asked for it. */
    private static void transfer(Function<WholeNode, String> body) {
        WholeNode before = Await.value(() -> {
            WholeNode leader = voters.leader();
            assertThat(voters.nodes()
                            .getFirst()
                            .post(TRANSFER, body.apply(leader))
                            .statusCode())
                    .isEqualTo(204);
            return leader;
        });
        Await.until(() -> assertThat(voters.leader()).isNotEqualTo(before));
    }

    @Test
    void a_transfer_that_cannot_be_done_is_a_conflict_with_the_reason() {
        Await.until(() -> {
            WholeNode leader = voters.leader();
            assertThat(leader.post(TRANSFER, "{\"to\":\"n9\"}"))
                    .satisfies(Expect.problem(409, "conflict", "There is no voter n9: see `tenure node ls`."));
            assertThat(leader.post(TRANSFER, "{\"to\":\"" + leader.name() + "\"}"))
                    .satisfies(Expect.problem(409, "conflict", leader.name() + " leads already."));
        });
    }

    @Test
    void a_malformed_transfer_is_refused() {
        WholeNode leader = voters.leader();
        assertThat(leader.post(TRANSFER, "{\"to\":\"Not A Name\"}")).satisfies(Expect.problem(400, "invalid"));
        assertThat(leader.post(TRANSFER, "{")).satisfies(Expect.problem(400, "invalid"));
        assertThat(voters.leader()).isEqualTo(leader);
    }

    @Test
    void the_terms_of_an_office_are_told_with_why_they_ended() {
        // Terms that began on an older level are not told.
        Await.until(() -> assertThat(voters.nodes())
                .allSatisfy(
                        node -> assertThat(node.store.members().level()).isEqualTo(Levels.OF_THIS_BUILD.highest())));
        Holding unused = handOver();
        Holding left = released();
        Await.until(() -> assertThat(voters.nodes()).allSatisfy(node -> {
            JsonNode shown = TwoVoters.json(node.get("/api/v1/terms?office=cluster"));
            assertThat(shown.at("/office").asString()).isEqualTo("cluster");
            JsonNode newest = shown.at("/terms/0");
            assertThat(newest.at("/ended").isNull()).isTrue();
            assertThat(newest.at("/why").isNull()).isTrue();
            JsonNode row = row(left, shown);
            String holder = left.holder().value();
            assertThat(row.at("/holder").asString()).isEqualTo(holder);
            assertThat(row.at("/end").asString()).isEqualTo("released");
            assertThat(row.at("/why").asString()).isEqualTo(holder + " left it: it was asked to hand over.");
            assertThat(row.at("/ended").asString())
                    .isGreaterThan(row.at("/began").asString());
        }));
        assertThat(voters.nodes().getFirst().get("/api/v1/terms?office=none"))
                .satisfies(Expect.problem(404, "not-found"));
        assertThat(voters.nodes().getFirst().get("/api/v1/terms?limit=101")).satisfies(Expect.problem(400, "invalid"));
    }

    /** A term whose holder has left it. On a busy machine another one may take the office before that. */
    private static Holding released() {
        for (int tries = 0; tries < 10; tries++) {
            Holding left = handOver();
            String end = Await.value(() -> {
                JsonNode shown = TwoVoters.json(voters.nodes().getFirst().get("/api/v1/terms?office=cluster"));
                JsonNode told = row(left, shown).at("/end");
                assertThat(told.isNull()).isFalse();
                return told.asString();
            });
            if (end.equals("released")) {
                return left;
            }
        }
        throw new AssertionError("No holder has left the office when it was asked to.");
    }

    private static JsonNode row(Holding of, JsonNode shown) {
        return shown.at("/terms")
                .valueStream()
                .filter(row -> row.at("/term").asLong() == of.term().value())
                .findFirst()
                .orElseThrow(() -> new AssertionError("It is not told: " + of));
    }

    /** The term that has ended. */
    private static Holding handOver() {
        WholeNode leader = voters.leader();
        Holding left = leader.store.holding(Office.CLUSTER).orElseThrow();
        Await.until(() -> assertThat(leader.post(TRANSFER, "{\"by\":\"anna\"}").statusCode())
                .isIn(204, 409));
        Await.until(() -> assertThat(voters.leader()
                        .store
                        .holding(Office.CLUSTER)
                        .orElseThrow()
                        .term()
                        .value())
                .isGreaterThan(left.term().value()));
        return left;
    }
}
