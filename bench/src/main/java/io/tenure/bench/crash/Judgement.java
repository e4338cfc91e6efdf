package io.tenure.bench.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.bench.cluster.NodeProcess;
import io.tenure.bench.cluster.Probe;
import io.tenure.bench.cluster.Reply;
import io.tenure.bench.crash.Ledger.Receipt;
import io.tenure.bench.crash.Ledger.Row;
import io.tenure.testkit.history.Versioned.Seen;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/** Looks at everything once more after the last fault, and says what does not fit the records. */
final class Judgement {
    private static final Duration CALL = Duration.ofSeconds(30);
    private static final int RESENT = 200;
    private static final int SHOWN = 20;
    private static final int PAGE = 1000;

    private final Scene scene;
    private final Random random;
    private final Documents documents = new Documents(CALL);
    private final List<String> complaints = new ArrayList<>();

    private Judgement(Scene scene, Random random) {
        this.scene = scene;
        this.random = random;
    }

    /** What is wrong, a sentence each. The clients have stopped and all nodes are ready. */
    static List<String> of(Scene scene, Random random) {
        Judgement judgement = new Judgement(scene, random);
        judgement.readRegistersOnEveryNode();
        judgement.complaints.addAll(scene.registers().faults());
        judgement.resendTheLatest();
        judgement.compareLedgers();
        judgement.compareDigests();
        return judgement.complaints.stream().limit(SHOWN).toList();
    }

    private void readRegistersOnEveryNode() {
        for (NodeProcess node : scene.nodes()) {
            for (String id : scene.registers().ids()) {
                if (scene.registers()
                        .read(id, () -> documents.get(node, Registers.COLLECTION, id))
                        .isEmpty()) {
                    complaints.add(node.name() + " could not be read after the last fault.");
                }
            }
        }
    }

    /** The same again under the same key must give the same answer, wherever it is sent. */
    private void resendTheLatest() {
        for (Receipt receipt : scene.ledger().latest(RESENT)) {
            Seen seen = scene.patience().untilKnown(this::any, node -> documents.put(node, receipt.put()));
            if (!seen.written() || seen.version() != receipt.version()) {
                complaints.add("Sent again, " + receipt + " was answered by " + seen + ".");
            }
        }
    }

    private void compareLedgers() {
        for (NodeProcess node : scene.nodes()) {
            Map<String, Row> here = ledger(node, "");
            scene.ledger().faults(here).forEach(fault -> complaints.add(node.name() + ": " + fault));
            Probe.until(() -> assertThat(ledger(node, "&stale=true"))
                    .as("what " + node.name() + " has applied")
                    .isEqualTo(here));
        }
    }

    /** All nodes have the same rows in all tables. Entries come all the time, so they are asked until they tell of the same. */
    private void compareDigests() {
        Map<Long, Map<String, String>> digests = new HashMap<>();
        Map<String, String> common = Probe.value(() -> {
            for (NodeProcess node : scene.nodes()) {
                Reply reply = node.get("/api/v1/checkpoint").orElseThrow(() -> new AssertionError(node.name()));
                digests.computeIfAbsent(reply.json().path("entry").asLong(), entry -> new TreeMap<>())
                        .put(node.name(), reply.json().path("digest").asString());
            }
            return digests.values().stream()
                    .filter(told -> told.size() == scene.nodes().size())
                    .findFirst()
                    .orElseThrow(() -> new AssertionError("The nodes told of no common entry: " + digests));
        });
        if (Set.copyOf(common.values()).size() > 1) {
            complaints.add("The tables of the nodes differ: " + common + ".");
        }
    }

    private Map<String, Row> ledger(NodeProcess node, String options) {
        Map<String, Row> rows = new HashMap<>();
        String after = "";
        do {
            Reply page = documents.list(node, Ledger.COLLECTION, "limit=" + PAGE + "&after=" + after + options);
            for (JsonNode item : page.json().path("items")) {
                rows.put(
                        item.path("id").asString(),
                        new Row(item.path("version").asLong(), item.path("body").asString()));
            }
            after = page.json().path("next").asString("");
        } while (!after.isEmpty());
        return rows;
    }

    private NodeProcess any() {
        return scene.nodes().get(random.nextInt(scene.nodes().size()));
    }
}
