package io.tenure.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.bench.cluster.Cluster;
import io.tenure.bench.cluster.NodeProcess;
import io.tenure.bench.cluster.NodeSetup;
import io.tenure.bench.cluster.Probe;
import io.tenure.bench.cluster.Workspace;
import io.tenure.bench.job.Audit;
import io.tenure.bench.job.Book;
import io.tenure.bench.job.Desk;
import io.tenure.bench.job.Entry;
import io.tenure.bench.job.Living;
import io.tenure.bench.job.Order;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Nodes die at each point of a job. {@code ./dev campaign jobs} does so by chance, with many jobs. */
class JobIT {

    private final Path folder = Workspace.fresh("JobIT");
    private final Book book = Book.in(folder);
    private final List<Order> orders = new ArrayList<>();
    private final Map<String, String> ids = new LinkedHashMap<>();
    private int blows;

    @Test
    void a_job_has_one_effect_wherever_its_node_dies() {
        try (Cluster cluster = Cluster.start(3, this::setup)) {
            Desk desk = new Desk(cluster, book);
            begin(desk, Order.exclusive("recorded", "a"));
            awaitState(desk, "recorded", "done");
            long before = linesOf("recorded");

            diesAtEachPoint(cluster, desk);
            diesInUndo(cluster, desk);
            leavesNothing(cluster, desk);
            isFrozen(cluster, desk);

            assertThat(blows)
                    .as("nodes that were at work when they died or froze")
                    .isPositive();
            assertThat(linesOf("recorded")).as("lines of a job that was over").isEqualTo(before);
            Audit audit = new Audit(orders, book.entries());
            Map<String, String> states = new TreeMap<>();
            ids.forEach((name, id) -> states.put(name, desk.state(id)));
            System.out.println(states + ", undos: " + audit.calls("undo") + ", strays: " + audit.straysCut());
            assertThat(audit.complaints(states, book.effects()))
                    .as("broken promises, logs in " + folder)
                    .isEmpty();
        }
    }

    private NodeSetup setup(String name) {
        return NodeSetup.in(folder, name)
                .small()
                .and("--gadgets", book.gadgets().toString());
    }

    /** Before the start, after it and before the work, after the work and before its end was recorded, in a clean-up. */
    private void diesAtEachPoint(Cluster cluster, Desk desk) {
        begin(desk, Order.exclusive("asked", "b", "hold=getlocks"));
        begin(desk, Order.exclusive("begun", "c", "hold=begin"));
        begin(desk, Order.exclusive("worked", "d", "hold=effect"));
        begin(desk, Order.exclusive("unwanted", "e", "stay=begin", "hold=abort"));
        begin(desk, Order.exclusive("undoing", "f", "hold=begin", "hold=undo"));
        awaitHeld("asked", "getlocks");
        awaitHeld("begun", "progress");
        awaitHeld("worked", "progress");
        awaitHeld("undoing", "progress");
        awaitHeld("unwanted", "progress");
        begin(desk, new Order("waiting", Map.of("c", false, "d", false), List.of()));
        desk.abort(ids.get("unwanted"));
        awaitHeld("unwanted", "abort");

        kill(cluster, desk, "undoing");

        for (String name : List.of("asked", "begun", "worked", "waiting")) {
            awaitState(desk, name, "done");
        }
        awaitState(desk, "unwanted", "aborted");
        assertThat(book.has("end", "begun", "undo")).isTrue();
        assertThat(book.has("undone", "worked", "undo")).isTrue();
    }

    private void diesInUndo(Cluster cluster, Desk desk) {
        awaitHeld("undoing", "undo");

        kill(cluster, desk, "undoing");

        awaitState(desk, "undoing", "done");
        assertThat(book.has("end", "undoing", "undo")).isTrue();
    }

    private void leavesNothing(Cluster cluster, Desk desk) {
        begin(desk, Order.exclusive("straying", "g", "stray", "hold=begin"));
        awaitStray("straying");

        kill(cluster, desk, "straying");

        awaitState(desk, "straying", "done");
    }

    private void isFrozen(Cluster cluster, Desk desk) {
        begin(desk, Order.exclusive("frozen", "g", "stray", "hold=begin"));
        awaitStray("frozen");

        atWork(cluster, desk, "frozen").ifPresent(node -> {
            blows++;
            node.freeze();
            awaitNothingOf(node);
            awaitState(desk, "frozen", "done");
            node.thaw();
            node.awaitReady();
            assertThat(Living.of(node)).isEmpty();
        });
        awaitState(desk, "frozen", "done");
    }

    /** Nothing is left although the node does not come back to look. */
    private void kill(Cluster cluster, Desk desk, String job) {
        atWork(cluster, desk, job).ifPresent(node -> {
            blows++;
            node.kill();
            awaitNothingOf(node);
            node.start().awaitReady();
        });
    }

    /** None if the office has moved by itself, as it may on a busy machine: that cuts jobs off too, and this one went on and is done. */
    private Optional<NodeProcess> atWork(Cluster cluster, Desk desk, String job) {
        return Probe.value(() -> {
            List<NodeProcess> working = cluster.nodes().stream()
                    .filter(node -> !Living.of(node).isEmpty())
                    .toList();
            if (working.isEmpty() && desk.state(ids.get(job)).equals("done")) {
                return Optional.empty();
            }
            assertThat(working).as("nodes with gadgets").hasSize(1);
            return Optional.of(working.getFirst());
        });
    }

    private static void awaitNothingOf(NodeProcess node) {
        Probe.until(() ->
                assertThat(Living.of(node)).as("processes of " + node.name()).isEmpty());
    }

    private void begin(Desk desk, Order order) {
        orders.add(order);
        ids.put(order.name(), desk.begin(order));
    }

    private void awaitHeld(String name, String word) {
        Probe.until(() -> assertThat(book.has("held", name, word))
                .as(name + " at " + word)
                .isTrue());
    }

    private void awaitStray(String name) {
        awaitHeld(name, "progress");
        Probe.until(() -> assertThat(book.has("stray", name, "progress")).isTrue());
    }

    private void awaitState(Desk desk, String name, String state) {
        Probe.until(() -> assertThat(desk.state(ids.get(name))).as(name).isEqualTo(state));
    }

    private long linesOf(String name) {
        return book.entries().stream()
                .map(Entry::call)
                .filter(call -> call.name().equals(name))
                .count();
    }
}
