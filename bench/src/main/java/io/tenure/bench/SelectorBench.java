package io.tenure.bench;

import io.tenure.bench.measure.Machine;
import io.tenure.bench.measure.Table;
import io.tenure.group.GroupMember;
import io.tenure.group.GroupView;
import io.tenure.group.MemberStatus;
import io.tenure.node.Endpoint;
import io.tenure.node.NodeId;
import io.tenure.selector.Partition;
import io.tenure.selector.Placement;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What it costs to find the owner of a key, to have another node answer, and to keep copies. */
public final class SelectorBench {

    private static final int KEYS = 100_000;

    private final int rounds;
    private final ForwardingBench forwarding;
    private final IntakeBench intake;
    private final ReplicaBench replicas;

    public SelectorBench(Options options) {
        rounds = ForwardingBench.rounds(options);
        forwarding = new ForwardingBench(options);
        intake = new IntakeBench(options);
        replicas = new ReplicaBench(options);
    }

    public void run() throws IOException {
        System.out.println("\n" + Machine.describe() + "\n");
        selection();
        forwarding.run();
        intake.run();
        replicas.run();
    }

    private void selection() {
        List<String> keys =
                IntStream.range(0, KEYS).mapToObj(i -> "/core/examples/" + i).toList();
        Table table =
                new Table("nodes", "ns to select", "of that with 5", "ms for the table", "largest share of the mean");
        double five = nanos(placement(5), keys);
        for (int nodes : List.of(5, 10, 50)) {
            double nanos = nanos(placement(nodes), keys);
            table.row(nodes, nanos, nanos / five, millis(nodes), share(placement(nodes), keys));
        }
    }

    private static Placement placement(int nodes) {
        return Placement.of(view(nodes));
    }

    private static GroupView view(int nodes) {
        List<GroupMember> members = IntStream.rangeClosed(1, nodes)
                .mapToObj(number -> member(number, 8000 + number))
                .toList();
        return new GroupView(members.getFirst().id(), 1, members, nodes / 2 + 1);
    }

    static GroupMember member(int number, int port) {
        return new GroupMember(
                NodeId.parse(String.format(Locale.ROOT, "n%d-%08x", number, number * 0x9e3779b9)),
                MemberStatus.AVAILABLE,
                Optional.of(new Endpoint("127.0.0.1", port)),
                Map.of(),
                false);
    }

    /** The median of many runs. */
    private double nanos(Placement placement, List<String> keys) {
        double[] runs = IntStream.range(0, 20 * rounds)
                .mapToDouble(run -> once(placement, keys))
                .sorted()
                .toArray();
        return runs[runs.length / 2];
    }

    private static double once(Placement placement, List<String> keys) {
        int found = 0;
        long began = System.nanoTime();
        for (String key : keys) {
            found += placement.owner(Partition.of(key)).isPresent() ? 1 : 0;
        }
        long took = System.nanoTime() - began;
        if (found != keys.size()) {
            throw new IllegalStateException("A key has no owner.");
        }
        return (double) took / keys.size();
    }

    private double millis(int nodes) {
        GroupView view = view(nodes);
        double[] times = IntStream.range(0, 20 * rounds)
                .mapToDouble(round -> {
                    long began = System.nanoTime();
                    var unused = Placement.of(view);
                    return (System.nanoTime() - began) / 1e6;
                })
                .sorted()
                .toArray();
        return times[times.length / 2];
    }

    private static double share(Placement placement, List<String> keys) {
        Map<NodeId, Long> shares = keys.stream()
                .collect(Collectors.groupingBy(
                        key -> placement.owner(Partition.of(key)).orElseThrow().id(), Collectors.counting()));
        int nodes = placement.view().members().size();
        return shares.values().stream().mapToLong(Long::longValue).max().orElse(0) * (double) nodes / keys.size();
    }
}
