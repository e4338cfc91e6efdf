package io.tenure.server.document;

import io.tenure.document.DocumentFactory;
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
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Three nodes, a view by hand that all of them have, and a client. */
final class DocumentCluster implements AutoCloseable {

    static final String EXAMPLES = "/core/examples";

    final ClusterId cluster = new ClusterId(new UUID(7, 7));
    final List<DocumentNode> nodes;
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final Map<NodeId, MemberStatus> statuses = new HashMap<>();
    private int quorum = 2;

    DocumentCluster(Path folder) {
        this(folder, DocumentService.examples());
    }

    DocumentCluster(Path folder, List<? extends DocumentFactory<?>> factories) {
        MemoryStore store = new MemoryStore(new VirtualTime());
        nodes = IntStream.rangeClosed(1, 3)
                .mapToObj(number -> new DocumentNode(
                        cluster, NodeId.parse("n%d-0000000%d".formatted(number, number)), store, folder, factories))
                .toList();
        show();
    }

    DocumentNode node(int number) {
        return nodes.get(number - 1);
    }

    /** All see this node so from now on. */
    void status(int number, MemberStatus status) {
        statuses.put(node(number).id, status);
        show();
    }

    void quorum(int next) {
        quorum = next;
        show();
    }

    private void show() {
        nodes.forEach(node -> node.see(view(node)));
    }

    private GroupView view(DocumentNode self) {
        return new GroupView(
                self.id,
                1,
                nodes.stream()
                        .map(node -> node.member(statuses.getOrDefault(node.id, MemberStatus.AVAILABLE)))
                        .toList(),
                quorum);
    }

    /** What a node sees that reaches only these, itself among them. */
    GroupView alone(int number, Integer... reached) {
        return new GroupView(
                node(number).id,
                1,
                IntStream.rangeClosed(1, 3)
                        .mapToObj(each -> node(each)
                                .member(
                                        List.of(reached).contains(each)
                                                ? MemberStatus.AVAILABLE
                                                : MemberStatus.UNAVAILABLE))
                        .toList(),
                quorum);
    }

    /** A link of an example that this node owns while all are available. */
    String linkOf(int number) {
        Placement placement = Placement.of(view(node(1)));
        return IntStream.range(0, 1000)
                .mapToObj(i -> EXAMPLES + "/own-" + i)
                .filter(link ->
                        placement.owner(Partition.of(link)).orElseThrow().id().equals(node(number).id))
                .findFirst()
                .orElseThrow();
    }

    /** Creates an example under this link. */
    JsonNode create(String link) {
        HttpResponse<String> response =
                send(1, "POST", EXAMPLES, "{\"name\":\"a\",\"counter\":1,\"documentSelfLink\":\"" + link + "\"}");
        if (response.statusCode() != 201) {
            throw new AssertionError(response.statusCode() + ": " + response.body());
        }
        return json(response);
    }

    HttpResponse<String> get(int number, String address, String... headers) {
        return send(number, "GET", address, "", headers);
    }

    HttpResponse<String> send(int number, String method, String address, String body, String... headers) {
        return send(number, method, address, body.getBytes(java.nio.charset.StandardCharsets.UTF_8), headers);
    }

    HttpResponse<String> send(int number, String method, String address, byte[] body, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + node(number).port() + address))
                // The server hangs up on a large body that it does not want.
                .expectContinue(body.length > 1 << 20)
                .method(method, body.length == 0 ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body));
        if (body.length > 0) {
            request.setHeader("Content-Type", "application/json");
        }
        for (int i = 0; i < headers.length; i += 2) {
            request.setHeader(headers[i], headers[i + 1]);
        }
        try {
            return client.send(request.build(), BodyHandlers.ofString());
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    static JsonNode json(HttpResponse<String> response) {
        return new JsonMapper().readTree(response.body());
    }

    @Override
    public void close() {
        client.close();
        nodes.forEach(DocumentNode::close);
    }
}
