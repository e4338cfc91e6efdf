package io.tenure.server.forward;

import io.tenure.group.GroupMember;
import io.tenure.group.GroupView;
import io.tenure.group.MemberStatus;
import io.tenure.node.ClusterId;
import io.tenure.node.NodeId;
import io.tenure.selector.Partition;
import io.tenure.selector.Placement;
import io.tenure.testkit.MemoryStore;
import io.tenure.testkit.VirtualTime;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Three nodes, a view by hand that all of them have, and a client. */
final class ForwardCluster implements AutoCloseable {

    final ClusterId cluster = new ClusterId(new UUID(7, 7));
    final MemoryStore store = new MemoryStore(new VirtualTime());
    final List<ForwardNode> nodes;
    final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final Map<NodeId, MemberStatus> statuses = new HashMap<>();
    private final List<GroupMember> strangers = new ArrayList<>();

    ForwardCluster() {
        nodes = IntStream.rangeClosed(1, 3)
                .mapToObj(number ->
                        new ForwardNode(cluster, NodeId.parse("n%d-0000000%d".formatted(number, number)), store))
                .toList();
        show();
    }

    ForwardNode node(int number) {
        return nodes.get(number - 1);
    }

    /** All see this node so from now on. */
    void status(int number, MemberStatus status) {
        statuses.put(node(number).id, status);
        show();
    }

    /** A member that is none of the nodes. */
    void add(GroupMember stranger) {
        strangers.add(stranger);
        show();
    }

    /** The same member is seen so from now on. */
    void replace(GroupMember stranger) {
        strangers.removeIf(each -> each.id().equals(stranger.id()));
        add(stranger);
    }

    private void show() {
        nodes.forEach(node -> node.see(view(node)));
    }

    GroupView view(ForwardNode self) {
        List<GroupMember> members = Stream.concat(
                        nodes.stream().map(node -> node.member(statuses.getOrDefault(node.id, MemberStatus.AVAILABLE))),
                        strangers.stream())
                .toList();
        return new GroupView(self.id, 1, members, 2);
    }

    /** A key that this node owns while all are available. */
    String keyOf(int number) {
        Placement placement = Placement.of(view(node(1)));
        return IntStream.range(0, 1000)
                .mapToObj(i -> "/echo/key-" + i)
                .filter(key ->
                        placement.owner(Partition.of(key)).orElseThrow().id().equals(node(number).id))
                .findFirst()
                .orElseThrow();
    }

    /** The address of a forwarding at node 1: parameters are name, value, name, value. */
    static String forwarding(String... parameters) {
        StringBuilder address = new StringBuilder("/core/node-selectors/default/forwarding?");
        for (int i = 0; i < parameters.length; i += 2) {
            address.append(i == 0 ? "" : "&")
                    .append(parameters[i])
                    .append('=')
                    .append(URLEncoder.encode(parameters[i + 1], StandardCharsets.UTF_8));
        }
        return address.toString();
    }

    HttpRequest.Builder to(int number, String address) {
        return HttpRequest.newBuilder(
                URI.create("http://127.0.0.1:" + node(number).port() + address));
    }

    HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return client.send(request.build(), BodyHandlers.ofString());
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    HttpResponse<String> get(String address, String... headers) {
        HttpRequest.Builder request = to(1, address);
        if (headers.length > 0) {
            request.headers(headers);
        }
        return send(request);
    }

    HttpResponse<String> send(String method, String address, String body, String... headers) {
        BodyPublisher publisher = body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body);
        HttpRequest.Builder request = to(1, address).method(method, publisher);
        if (headers.length > 0) {
            request.headers(headers);
        }
        return send(request);
    }

    static JsonNode json(HttpResponse<String> response) {
        return new JsonMapper().readTree(response.body());
    }

    @Override
    public void close() {
        client.close();
        nodes.forEach(ForwardNode::close);
    }
}
