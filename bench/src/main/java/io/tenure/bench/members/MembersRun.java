package io.tenure.bench.members;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.bench.cluster.NodeProcess;
import io.tenure.bench.cluster.NodeSetup;
import io.tenure.bench.cluster.Probe;
import io.tenure.bench.cluster.Reply;
import io.tenure.bench.cluster.Workspace;
import io.tenure.bench.measure.Stopwatch;
import io.tenure.runtime.Threads;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import tools.jackson.databind.JsonNode;

/** Changes of the members with a blow in the middle of each, as {@link Change} lists them, over and over. */
public final class MembersRun implements AutoCloseable {

    /** A node that joins is a member a second or two after it answers. */
    private static final int LATEST_MILLIS = 2500;

    /** Longer than others wait for a leader, and than a member that is silent counts as alive. */
    private static final Duration FROZEN = Duration.ofSeconds(6);

    private final Random random;
    private final List<NodeProcess> nodes = new ArrayList<>();
    private final Diary diary;
    private final List<MembersReport.Step> steps = new ArrayList<>();
    private final List<String> complaints = new ArrayList<>();
    private int checked;

    private MembersRun(Path folder, long seed) {
        this.random = new Random(seed);
        NodeSetup first = NodeSetup.in(folder, "n1").small();
        nodes.add(NodeProcess.start(first).awaitReady());
        String join = nodes.getFirst().url().toString();
        for (String name : List.of("n2", "n3")) {
            nodes.add(new NodeProcess(NodeSetup.in(folder, name).small().and("--join", join)));
        }
        diary = new Diary(List.copyOf(nodes));
    }

    /** Makes so many changes, or fewer if one goes wrong. */
    public static MembersReport run(Path folder, long seed, int changes) {
        try (MembersRun run = new MembersRun(folder, seed)) {
            for (int i = 0; i < changes && run.complaints.isEmpty(); i++) {
                run.step(Change.values()[i % Change.values().length], run.blow());
            }
            run.checkAll();
            return run.report();
        }
    }

    private Blow blow() {
        return Blow.values()[random.nextInt(Blow.values().length)];
    }

    private void step(Change change, Blow blow) {
        try {
            begin(change);
            Duration after = Duration.ofMillis(random.nextInt(LATEST_MILLIS));
            Stopwatch.pass(after);
            strike(victims(change, blow), blow);
            Stopwatch watch = Stopwatch.start();
            List<NodeProcess> members = settle(change);
            steps.add(new MembersReport.Step(change, blow, after, watch.elapsed()));
            System.err.printf("%s, %s after %s: settled after %s%n", change, blow, after, watch);
            int written = diary.size();
            members.forEach(member -> assertComplete(member, checked));
            checked = written;
        } catch (AssertionError | IllegalStateException e) {
            complaints.add(change + ", " + blow + ": " + e.getMessage());
        }
    }

    private static void strike(List<NodeProcess> victims, Blow blow) {
        if (blow.freezes()) {
            // A node that was removed ends by itself.
            List<NodeProcess> running =
                    victims.stream().filter(NodeProcess::isRunning).toList();
            running.forEach(NodeProcess::freeze);
            Stopwatch.pass(FROZEN);
            running.forEach(NodeProcess::thaw);
        } else {
            victims.forEach(NodeProcess::kill);
            victims.forEach(NodeProcess::start);
        }
    }

    private void begin(Change change) {
        NodeProcess subject = node(change.subject());
        if (change.takesOut()) {
            var unused = Threads.virtual("removal", () -> remove(subject));
            return;
        }
        subject.kill();
        wipe(subject);
        subject.start().awaitUp();
    }

    private Optional<Integer> remove(NodeProcess subject) {
        return nodes.getFirst().delete("/api/v1/nodes/" + subject.name()).map(Reply::status);
    }

    private List<NodeProcess> victims(Change change, Blow blow) {
        return switch (blow) {
            case ALL -> running();
            case LEADER, LEADER_FROZEN -> List.of(leader());
            case SUBJECT, SUBJECT_FROZEN -> List.of(node(change.subject()));
        };
    }

    private List<NodeProcess> running() {
        return nodes.stream().filter(NodeProcess::isRunning).toList();
    }

    /** The one that says so; the first while nobody does. */
    private NodeProcess leader() {
        return running().stream()
                .filter(node -> node.status()
                        .filter(status -> status.path("role").asString().equals("leader"))
                        .isPresent())
                .findFirst()
                .orElse(nodes.getFirst());
    }

    /** All are back, and the members are those that the change was to lead to. */
    private List<NodeProcess> settle(Change change) {
        NodeProcess subject = node(change.subject());
        if (change.takesOut()) {
            Probe.until(() -> assertThat(remove(subject))
                    .as("removal of " + subject.name())
                    .hasValueSatisfying(status -> assertThat(status).isIn(204, 404)));
            subject.kill();
            wipe(subject);
        }
        List<NodeProcess> members = change.members().stream().map(this::node).toList();
        members.forEach(NodeProcess::awaitReady);
        for (NodeProcess member : members) {
            Probe.until(() -> assertThat(names(member))
                    .as("members as " + member.name() + " sees them")
                    .containsExactlyInAnyOrderElementsOf(change.members()));
        }
        return members;
    }

    private void assertComplete(NodeProcess member, int from) {
        assertThat(diary.missing(member, from))
                .as("acknowledged, but not on " + member.name())
                .isEmpty();
    }

    private static List<String> names(NodeProcess node) {
        JsonNode all = node.get("/api/v1/nodes")
                .filter(reply -> reply.status() == 200)
                .orElseThrow(() -> new AssertionError(node.name() + " does not say who the members are"))
                .json()
                .path("nodes");
        List<String> names = new ArrayList<>();
        all.forEach(member -> names.add(member.path("name").asString()));
        return names;
    }

    private NodeProcess node(String name) {
        return nodes.stream()
                .filter(node -> node.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static void wipe(NodeProcess node) {
        try {
            Workspace.delete(node.data());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Nothing is lost later either. */
    private void checkAll() {
        try {
            assertComplete(nodes.getFirst(), 0);
        } catch (AssertionError e) {
            complaints.add(String.valueOf(e.getMessage()));
        }
    }

    private MembersReport report() {
        return new MembersReport(steps, diary.size(), complaints);
    }

    @Override
    public void close() {
        diary.close();
        nodes.forEach(NodeProcess::close);
    }
}
