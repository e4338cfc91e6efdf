package io.tenure.it.lease;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.it.cluster.Cluster;
import io.tenure.it.cluster.Ports;
import io.tenure.it.cluster.Probe;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Twice as many busy loops as there are cores, in the very process that leads: in virtual threads, so that no other
 * virtual thread runs, and as many again in platform threads.
 */
public final class BusyCode {

    private BusyCode() {}

    /** How the process stood before and after: whether it leads, its term, whether it leads the log, and the Raft term. */
    public record Result(String before, String after) {

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

    /** In a node of three that leads the log and holds an office. */
    public static Result within(Path folder, Duration time) {
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
            return spin(first, time);
        } finally {
            nodes.forEach(ToilerProcess::close);
        }
    }

    private static ToilerProcess node(Path folder, String name, List<String> cluster) {
        List<String> words =
                new ArrayList<>(List.of(name, folder.resolve(name).toString(), "" + Ports.free(), "" + Ports.free()));
        words.addAll(cluster);
        return new ToilerProcess(folder.resolve(name + ".log"), words);
    }

    private static Result spin(ToilerProcess toiler, Duration time) {
        String before = Probe.value(() -> {
            String standing = toiler.tell("standing");
            assertThat(standing).matches("true \\d+ true \\d+");
            return standing;
        });
        return new Result(before, toiler.tell("spin " + time.toMillis()));
    }
}
