package io.tenure.sim.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.testkit.Seeds;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Three to nine members under loss, cuts, freezes, crashes and lost disks, with views that are late, wrong and different:
 * R3 at every row that is written; R2, R4 and R5 once everything works again.
 */
class DocumentSim {

    private static final Duration TROUBLE = Duration.ofSeconds(30);
    private static final Duration QUIET = Duration.ofSeconds(16);

    @Test
    void with_a_majority_nothing_acknowledged_is_lost_and_all_become_equal() {
        Map<String, Long> toll = new TreeMap<>();
        Seeds.of(350).forEach(seed -> {
            int nodes = 3 + (int) (seed % 4);
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
                        "Unknown",
                        "TooFew",
                        "repaired");
    }

    @Test
    void with_a_quorum_of_one_both_sides_write_and_all_become_equal() {
        Map<String, Long> toll = new TreeMap<>();
        Seeds.of(150).forEach(seed -> {
            int nodes = 2 + (int) (seed % 4);
            add(toll, run(seed, new DocumentPlan(nodes, 1, nodes, TROUBLE)));
        });
        System.out.println("quorum 1: " + toll);
        assertThat(toll).as("a run counts only if it hurt").containsKeys("partitions", "conflicts", "overruled");
    }

    @Test
    void a_seed_gives_the_same_run_again() {
        DocumentPlan plan = new DocumentPlan(5, 3, 5, TROUBLE);

        assertThat(run(7, plan).trace()).isEqualTo(run(7, plan).trace());
    }

    private static void add(Map<String, Long> toll, DocumentLedger ledger) {
        ledger.toll().forEach((what, times) -> toll.merge(what, times, Long::sum));
    }

    static DocumentLedger run(long seed, DocumentPlan plan) {
        DocumentLedger ledger = new DocumentLedger(plan.isMajority());
        try {
            DocumentWorld world = new DocumentWorld(seed, plan, ledger);
            DocumentClients clients = new DocumentClients(world);
            DocumentTroubles troubles = new DocumentTroubles(world, plan.isMajority());
            world.scheduler().run(Duration.ofSeconds(4));
            clients.start(6);
            troubles.start();
            world.scheduler().run(plan.trouble());
            troubles.end();
            clients.close();
            world.calm();
            world.scheduler().run(QUIET);
            lastWrites(world, clients);
            ledger.healed(world.hosts().stream().map(SimHost::documents).toList());
            for (SimHost host : world.hosts()) {
                var unused = host.host().report().thenAccept(report -> {
                    ledger.count("take-overs", report.takeOvers());
                    ledger.count("repaired", report.repaired());
                    ledger.count("conflicts", report.conflicts());
                });
            }
            return ledger;
        } catch (RuntimeException | AssertionError e) {
            throw new AssertionError(plan + ", " + ledger.toll() + ": " + e.getMessage() + " " + Seeds.repeat(seed), e);
        }
    }

    /** When everything works again, every document can be written. */
    private static void lastWrites(DocumentWorld world, DocumentClients clients) {
        long before = world.ledger().toll().getOrDefault("acknowledged", 0L);
        DocumentClients.links().forEach(link -> clients.write(link, false, 3, () -> {}));
        long wanted = before + DocumentClients.links().size();
        world.scheduler()
                .runUntil(
                        () -> world.ledger().toll().getOrDefault("acknowledged", 0L) >= wanted, Duration.ofSeconds(15));
        // Long enough for a comparison: not all copies are waited for.
        world.scheduler().run(Duration.ofSeconds(6));
        long after = world.ledger().toll().getOrDefault("acknowledged", 0L);
        DocumentLedger.require(
                after >= before + DocumentClients.links().size(),
                "only " + (after - before) + " last writes are acknowledged");
    }
}
