package io.tenure.store.wire;

import io.tenure.node.ClusterId;
import io.tenure.node.Endpoint;
import io.tenure.node.NodeName;
import java.util.List;

/**
 * Who answers.
 *
 * @param nodes where the members of the cluster are reached
 */
public record Hello(ClusterId cluster, NodeName node, List<Endpoint> nodes) {

    public Hello {
        nodes = List.copyOf(nodes);
    }

    public byte[] encode() {
        return Wire.begin()
                .uuid(cluster.value())
                .text(node.value())
                .list(nodes, (out, endpoint) -> out.text(endpoint.toString()))
                .done();
    }

    public static Hello decode(byte[] message) {
        return Wire.read(
                "greeting",
                message,
                in -> new Hello(
                        new ClusterId(in.uuid()), new NodeName(in.text()), in.list(i -> Endpoint.parse(i.text()))));
    }
}
