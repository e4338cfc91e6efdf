package io.tenure.bench.lease;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.bench.cluster.Cluster;
import io.tenure.bench.cluster.Ports;
import io.tenure.bench.cluster.Probe;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Code of users that never pauses, in the very process that leads: twice as many busy loops as there are cores in virtual
 * threads, so that no other virtual thread runs, and as many again in platform threads; or threads that commit.
 */
public final class BusyCode {

    private static final String LEADING = "true \\d+ true \\d+";

    private BusyCode() {}

    /**
     * What became of the office.
     *
     * @param before whether the process led, its term, whether it led the log, and the Raft term
     * @param after the same afterwards
     * @param commits how many were made
     */
    public record Result(String before, String after, long commits) {

        public boolean kept() {
            return before.equals(after);
        }
    }

    /** In a copy of a program that leads its fleet over the servers of a cluster. */
    public static Result besides(Cluster cluster, Path folder, Duration time) {
        String addresses =
                cluster.nodes().stream().map(node -> node.url().toString()).collect(Collectors.joining(","));
        try (ToilerProcess toiler = new ToilerProcess(folder.resolve("toiler.log"), List.of("toiler", addresses))) {
            return spin(toiler, time);
        }
    }

    /** Four threads that commit on behalf of the office that the node of three holds, which leads the log as well. */
    public static Result writing(Path folder, Duration time) {
        return within(folder, first -> {
            String before = standing(first);
            String answer = first.tell("write " + time.toMillis());
            int last = answer.lastIndexOf(' ');
            return new Result(before, answer.substring(0, last), Long.parseLong(answer.substring(last + 1)));
        });
    }

    /** In a node of three that leads the log and holds an office. */
    public static Result within(Path folder, Duration time) {
        return within(folder, first -> spin(first, time));
    }

    private static Result within(Path folder, Function<ToilerProcess, Result> toil) {
        List<ToilerProcess> nodes = new ArrayList<>();
        try {
            ToilerProcess first = node(folder, "n1", List.of());
            nodes.add(first);
            String[] founder = first.tell("introduce").split(" ");
            for (String name : List.of("n2", "n3")) {
                ToilerProcess joining = node(folder, name, List.of(founder[3]));
                nodes.add(joining);
                String[] who = joining.tell("introduce").split(" ");
                Probe.until(() -> assertThat(first.tell("join " + who[0] + " " + who[1] + " " + who[2]))
                        .contains("Admitted"));
            }
            return toil.apply(leading(nodes));
        } finally {
            nodes.forEach(ToilerProcess::close);
        }
    }

    /** Mostly the first one; while nodes join, a busy machine may hand the log on. */
    private static ToilerProcess leading(List<ToilerProcess> nodes) {
        return Probe.value(() -> {
            Optional<ToilerProcess> leader = nodes.stream()
                    .filter(node -> node.tell("standing").matches(LEADING))
                    .findFirst();
            assertThat(leader).as("the node that leads the log and the office").isPresent();
            return leader.get();
        });
    }

    private static ToilerProcess node(Path folder, String name, List<String> cluster) {
        List<String> words =
                new ArrayList<>(List.of(name, folder.resolve(name).toString(), "" + Ports.free(), "" + Ports.free()));
        words.addAll(cluster);
        return new ToilerProcess(folder.resolve(name + ".log"), words);
    }

    private static Result spin(ToilerProcess toiler, Duration time) {
        return new Result(standing(toiler), toiler.tell("spin " + time.toMillis()), 0);
    }

    private static String standing(ToilerProcess toiler) {
        return Probe.value(() -> {
            String standing = toiler.tell("standing");
            assertThat(standing).matches(LEADING);
            return standing;
        });
    }
}
