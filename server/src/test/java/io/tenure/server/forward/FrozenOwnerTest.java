package io.tenure.server.forward;

import static io.tenure.server.forward.ForwardCluster.json;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.group.GroupMember;
import io.tenure.group.GroupView;
import io.tenure.group.MemberStatus;
import io.tenure.node.NodeId;
import io.tenure.runtime.Crew;
import io.tenure.runtime.ProcessCrew;
import io.tenure.runtime.Threads;
import io.tenure.selector.Partition;
import io.tenure.selector.Placement;
import io.tenure.testkit.Await;
import io.tenure.time.Moment;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Whoever asks for a document does not wait for an owner that has stopped to answer. */
class FrozenOwnerTest {

    private static final String GOOD = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}";

    /** A name that this member owns, asked for at {@code /core/owned}. */
    private static String ownedBy(ForwardCluster cluster, GroupMember member) {
        Placement placement = Placement.of(cluster.view(cluster.node(1)));
        return IntStream.range(0, 10_000)
                .mapToObj(i -> "key-" + i)
                .filter(key ->
                        placement.owner(Partition.of(key)).orElseThrow().id().equals(member.id()))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void a_try_ends_before_the_request_does_and_the_next_one_goes_to_the_next_owner_under_the_same_key() {
        try (ForwardCluster cluster = new ForwardCluster();
                ScriptedPeer slow = ScriptedPeer.firstSilent(GOOD)) {
            cluster.add(slow.member());
            HttpResponse<String> response =
                    cluster.send("POST", "/core/owned/" + ownedBy(cluster, slow.member()), "{\"x\":1}");

            assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
            assertThat(slow.heard)
                    .hasSize(2)
                    .allSatisfy(head -> assertThat(head)
                            .contains("Idempotency-Key: forwarded-")
                            .contains("Tenure-Time-Left: PT4"));
        }
    }

    @Test
    void an_owner_that_the_group_gives_up_is_replaced_by_the_next_one_under_the_key_of_the_first_try() {
        try (ForwardCluster cluster = new ForwardCluster();
                FrozenPeer frozen = new FrozenPeer()) {
            cluster.add(frozen.member(MemberStatus.AVAILABLE));
            String path = "/core/owned/" + ownedBy(cluster, frozen.member(MemberStatus.AVAILABLE));
            CompletableFuture<HttpResponse<String>> response = new CompletableFuture<>();
            Threads.virtual("client", () -> response.complete(cluster.send("POST", path, "{}")));
            frozen.awaitCall();
            cluster.status(2, MemberStatus.UNAVAILABLE);
            cluster.status(3, MemberStatus.UNAVAILABLE);
            cluster.replace(frozen.member(MemberStatus.UNAVAILABLE));

            Await.until(() -> assertThat(response).isDone());
            JsonNode answer = json(response.join());
            assertThat(answer.at("/node").asString()).as(response.join().body()).isEqualTo("n1-00000001");
            assertThat(answer.at("/key").asString()).startsWith("forwarded-");
        }
    }

    /** The limit of the call is far beyond what the test waits for. */
    @Test
    void a_call_ends_when_the_group_gives_its_member_up() {
        Crew crew = new ProcessCrew();
        try (FrozenPeer frozen = new FrozenPeer();
                PeerCalls calls = new PeerCalls(crew.time())) {
            AtomicReference<GroupView> view = new AtomicReference<>(of(frozen.member(MemberStatus.AVAILABLE)));
            Lifelines lifelines = new Lifelines(view::get);
            CompletableFuture<CallOutcome> outcome = new CompletableFuture<>();
            OutboundRequest request = new OutboundRequest("GET", "/", List.of(), new OutboundBody.Held(new byte[0]));
            Moment end = Moment.now(crew.time()).plus(Duration.ofHours(1));
            CompletableFuture<Void> tied = new CompletableFuture<>();
            Threads.virtual(
                    "caller",
                    () -> outcome.complete(calls.call(frozen.endpoint(), request, end, cut -> {
                        var tie = lifelines.to(frozen.id).tie(cut);
                        tied.complete(null);
                        return tie;
                    })));
            Await.until(() -> assertThat(tied).isDone());
            lifelines.look();
            assertThat(outcome).as("while the member lives").isNotDone();

            view.set(of(frozen.member(MemberStatus.UNAVAILABLE)));
            lifelines.look();

            Await.until(() -> assertThat(outcome).isDone());
            assertThat(outcome.join()).isInstanceOf(CallOutcome.Lost.class);
        }
    }

    private static GroupView of(GroupMember member) {
        return new GroupView(NodeId.parse("n1-00000001"), 1, List.of(member), 1);
    }
}
