package io.tenure.sim.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.document.ReplicatedState;
import io.tenure.testkit.Seeds;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * The group, the selector, ownership, replication and synchronization in one world: three to nine nodes, each with the group
 * and the host that run in production, under loss, partitions, one-way cuts, freezes, crashes and lost disks.
 *
 * <p>R1 at every view, R2 and R3 at every row that is written, R4 at every acknowledgement; all of them, R5 and R6 once
 * everything works again.
 */
class SelectorSim {

    private static final Duration TROUBLE = Duration.ofSeconds(24);
    private static final Duration ONE_VIEW = Duration.ofSeconds(20);
    private static final Duration QUIET = Duration.ofSeconds(9);

    /** The longest hold-down, and some time to catch up. */
    private static final Duration AVAILABLE = Duration.ofSeconds(90);

    @Test
    void with_a_majority_nothing_acknowledged_is_lost_and_all_become_equal() {
        Map<String, Long> toll = new TreeMap<>();
        Seeds.of(40, 350).forEach(seed -> {
            int nodes = nodes(seed);
            add(toll, run(seed, new DocumentPlan(nodes, nodes / 2 + 1, nodes, TROUBLE)));
        });
        System.out.println("majority: " + toll);
        assertThat(toll)
                .as("a run counts only if it hurt")
                .containsKeys(
                        "lost disks",
                        "partitions",
                        "one-way cuts",
                        "freezes",
                        "crashes",
                        "returns",
                        "through others",
                        "TryAgain",
                        "Unknown",
                        "TooFew",
                        "repaired");
    }

    @Test
    void with_a_quorum_of_one_both_sides_write_and_all_become_equal() {
        Map<String, Long> toll = new TreeMap<>();
        Seeds.of(20, 150).forEach(seed -> add(toll, run(seed, new DocumentPlan(nodes(seed), 1, nodes(seed), TROUBLE))));
        System.out.println("quorum 1: " + toll);
        assertThat(toll).as("a run counts only if it hurt").containsKeys("partitions", "conflicts", "overruled");
    }

    @Test
    void a_seed_gives_the_same_run_again() {
        DocumentPlan plan = new DocumentPlan(5, 3, 5, TROUBLE);

        assertThat(run(7, plan).trace()).isEqualTo(run(7, plan).trace());
    }

    /** Mostly small ones, where a single node counts for much; every tenth has six to nine. */
    private static int nodes(long seed) {
        return seed % 10 == 0 ? 6 + (int) (seed / 10 % 4) : 3 + (int) (seed % 3);
    }

    private static void add(Map<String, Long> toll, DocumentLedger ledger) {
        ledger.toll().forEach((what, times) -> toll.merge(what, times, Long::sum));
    }

    static DocumentLedger run(long seed, DocumentPlan plan) {
        DocumentLedger ledger = new DocumentLedger(plan.isMajority());
        SelectorWorld world = new SelectorWorld(seed, plan, ledger);
        try {
            DocumentClients clients = new DocumentClients(world);
            DocumentTroubles troubles = new DocumentTroubles(world, plan.isMajority());
            world.scheduler().run(Duration.ofSeconds(4));
            clients.start(6);
            troubles.start();
            world.scheduler().run(plan.trouble());
            troubles.end();
            clients.close();
            world.calm();
            heal(world, clients, seed % 10 == 0);
            count(world);
            ledger.verdict().give();
            return ledger;
        } catch (RuntimeException | AssertionError e) {
            throw new AssertionError(
                    e.getMessage() + "\n" + plan + ", " + ledger.toll() + "\n" + world.schedule() + "\n"
                            + Seeds.repeat(seed),
                    e);
        }
    }

    private static void heal(SelectorWorld world, DocumentClients clients, boolean all) {
        world.scheduler().runUntil(world::isOneView, ONE_VIEW);
        world.ledger().require(world.isOneView(), "The members do not come to one view.");
        world.scheduler().run(QUIET);
        if (all) {
            world.scheduler().runUntil(() -> world.nodes().stream().allMatch(SelectorNode::isAvailable), AVAILABLE);
            world.ledger()
                    .require(world.nodes().stream().allMatch(SelectorNode::isAvailable), "A member never owns again.");
        }
        lastWrites(world, clients);
        // A member may have become available just now, and not all know it yet.
        world.scheduler().runUntil(world::isOneView, ONE_VIEW);
        world.requireOneOwner();
        List<Map<String, byte[]>> members =
                world.nodes().stream().map(SelectorNode::documents).toList();
        List<ReplicatedState> losers = DocumentClients.links().stream()
                .flatMap(link -> world.nodes().stream().flatMap(node -> node.losers(link).stream()))
                .toList();
        world.ledger().healed(members, losers);
        world.ledger().nothingMoreIsWritten();
        world.scheduler().run(DocumentPlan.SETTINGS.round().plusSeconds(1));
    }

    /** When everything works again, every document can be written. */
    private static void lastWrites(SelectorWorld world, DocumentClients clients) {
        long before = world.ledger().toll().getOrDefault("acknowledged", 0L);
        DocumentClients.links().forEach(link -> clients.write(link, false, 4, () -> {}));
        long wanted = before + DocumentClients.links().size();
        world.scheduler()
                .runUntil(
                        () -> world.ledger().toll().getOrDefault("acknowledged", 0L) >= wanted, Duration.ofSeconds(15));
        // Long enough for a comparison: not all copies are waited for.
        world.scheduler().run(Duration.ofSeconds(7));
        long after = world.ledger().toll().getOrDefault("acknowledged", 0L);
        world.ledger().require(after >= wanted, "only " + (after - before) + " last writes are acknowledged");
    }

    private static void count(SelectorWorld world) {
        for (SelectorNode node : world.nodes()) {
            var unused = node.host().orElseThrow().report().thenAccept(report -> {
                world.ledger().count("take-overs", report.takeOvers());
                world.ledger().count("repaired", report.repaired());
                world.ledger().count("conflicts", report.conflicts());
            });
        }
    }
}
