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
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Nodes die at each point of a job. {@code ./dev campaign jobs} does so by chance, with many jobs. */
class JobIT {

    private static final int TRIES = 5;

    private final Path folder = Workspace.fresh("JobIT");
    private final Book book = Book.in(folder);
    private final List<Order> orders = new ArrayList<>();
    private final Map<String, String> ids = new LinkedHashMap<>();

    @Test
    void a_job_has_one_effect_wherever_its_node_dies() {
        try (Cluster cluster = Cluster.start(3, this::setup)) {
            Desk desk = new Desk(cluster, book);
            begin(desk, Order.exclusive("recorded", "a"));
            awaitState(desk, "recorded", "done");
            long before = linesOf("recorded");

            boolean met = diesAtEachPoint(cluster, desk) | diesInUndo(cluster, desk);
            assertThat(met).as("a node that was at work when it died").isTrue();
            leavesNothing(cluster, desk);
            isFrozen(cluster, desk);

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
    private boolean diesAtEachPoint(Cluster cluster, Desk desk) {
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

        boolean met = kill(cluster, desk, "undoing");

        for (String name : List.of("asked", "begun", "worked", "waiting")) {
            awaitState(desk, name, "done");
        }
        awaitState(desk, "unwanted", "aborted");
        assertThat(book.has("end", "begun", "undo")).isTrue();
        assertThat(book.has("undone", "worked", "undo")).isTrue();
        return met;
    }

    private boolean diesInUndo(Cluster cluster, Desk desk) {
        awaitHeld("undoing", "undo");

        boolean met = kill(cluster, desk, "undoing");

        awaitState(desk, "undoing", "done");
        assertThat(book.has("end", "undoing", "undo")).isTrue();
        return met;
    }

    private void leavesNothing(Cluster cluster, Desk desk) {
        untilMet("straying", name -> {
            begin(desk, Order.exclusive(name, "g", "stray", "hold=begin"));
            awaitStray(name);

            boolean met = kill(cluster, desk, name);

            awaitState(desk, name, "done");
            return met;
        });
    }

    private void isFrozen(Cluster cluster, Desk desk) {
        untilMet("frozen", name -> {
            begin(desk, Order.exclusive(name, "g", "stray", "hold=begin"));
            awaitStray(name);

            Optional<NodeProcess> met = atWork(cluster, desk, name);
            met.ifPresent(NodeProcess::freeze);

            met.ifPresent(JobIT::awaitNothingOf);
            awaitState(desk, name, "done");
            met.ifPresent(node -> {
                node.thaw();
                node.awaitReady();
                assertThat(Living.of(node)).isEmpty();
            });
            return met.isPresent();
        });
    }

    /** With another job until the blow meets one at work: on a busy machine the office may have moved by itself before. */
    private static void untilMet(String job, Predicate<String> blow) {
        assertThat(IntStream.rangeClosed(1, TRIES).anyMatch(number -> blow.test(job + number)))
                .as("a node that was at work when it died or froze")
                .isTrue();
    }

    /** Nothing is left although the node does not come back to look. */
    private boolean kill(Cluster cluster, Desk desk, String job) {
        Optional<NodeProcess> met = atWork(cluster, desk, job);
        met.ifPresent(node -> {
            node.kill();
            awaitNothingOf(node);
            node.start().awaitReady();
        });
        return met.isPresent();
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
