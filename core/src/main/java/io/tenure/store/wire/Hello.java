package io.tenure.store.wire;

import io.tenure.node.ClusterId;
import io.tenure.node.Endpoint;
import io.tenure.node.NodeName;
import io.tenure.store.log.Levels;
import java.util.List;
import java.util.OptionalInt;

/**
 * The identity of a node, and the formats in which it accepts commands.
 *
 * @param nodes the addresses of the members of the cluster
 * @param level the format level of the cluster
 * @param levels those that the node's build can read
 */
public record Hello(ClusterId cluster, NodeName node, List<Endpoint> nodes, int level, Levels levels) {

    public Hello {
        nodes = List.copyOf(nodes);
    }

    public byte[] encode() {
        return Wire.begin()
                .uuid(cluster.value())
                .text(node.value())
                .list(nodes, (out, endpoint) -> out.text(endpoint.toString()))
                .count(level)
                .count(levels.lowest())
                .count(levels.highest())
                .done();
    }

    /** Reads a greeting. What newer nodes add at its end is ignored: this message is how versions are told apart. */
    public static Hello decode(byte[] message) {
        return Wire.read(
                "greeting",
                message,
                in -> in.endOrMore(new Hello(
                        new ClusterId(in.uuid()),
                        new NodeName(in.text()),
                        in.list(i -> Endpoint.parse(i.text())),
                        in.small(),
                        new Levels(in.small(), in.small()))));
    }

    /** The level at which a client writes its commands; empty if the node and the client have none in common. */
    public OptionalInt levelFor(Levels client) {
        int common = Math.min(level, client.highest());
        return levels.contain(common) && client.contain(common) ? OptionalInt.of(common) : OptionalInt.empty();
    }
}
