package io.tenure.engine.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.engine.Await;
import io.tenure.runtime.Alarm;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.apache.ratis.client.impl.ClientProtoUtils;
import org.apache.ratis.proto.RaftProtos.RaftClientReplyProto;
import org.apache.ratis.proto.RaftProtos.RaftClientRequestProto;
import org.apache.ratis.protocol.ClientId;
import org.apache.ratis.protocol.Message;
import org.apache.ratis.protocol.RaftClientReply;
import org.apache.ratis.protocol.RaftClientRequest;
import org.apache.ratis.protocol.RaftGroupId;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.protocol.exceptions.TimeoutIOException;
import org.apache.ratis.thirdparty.com.google.protobuf.CodedInputStream;
import org.apache.ratis.thirdparty.com.google.protobuf.MessageLite;
import org.apache.ratis.thirdparty.com.google.protobuf.UnsafeByteOperations;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class PeerCallsTest {

    private static final UUID CLUSTER = new UUID(1, 2);
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final Duration SHORT = Duration.ofMillis(300);

    private final Deque<AutoCloseable> open = new ArrayDeque<>();
    private final Alarm alarm = closing(new Alarm("test-calls"));
    private final ClientId client = ClientId.randomId();
    private final RaftGroupId group = RaftGroupId.valueOf(CLUSTER);
    private int number;

    @AfterEach
    void close() throws Exception {
        while (!open.isEmpty()) {
            open.pop().close();
        }
    }

    private <T extends AutoCloseable> T closing(T resource) {
        open.push(resource);
        return resource;
    }

    /** A member that answers when the test says so. */
    private final class Member implements Responder {

        private final PeerListener listener;
        private final List<RaftClientRequest> asked = new ArrayList<>();
        private final List<CompletableFuture<RaftClientReply>> answers = new ArrayList<>();

        private Member(Duration limit) throws IOException {
            this("n2", limit);
        }

        private Member(String name, Duration limit) throws IOException {
            listener = closing(new PeerListener(
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                    new Directory(CLUSTER, RaftPeerId.valueOf(name), limit),
                    this));
            listener.start();
        }

        @Override
        public synchronized CompletableFuture<? extends MessageLite> answer(Kind kind, CodedInputStream request)
                throws IOException {
            RaftClientRequest call = ClientProtoUtils.toRaftClientRequest(RaftClientRequestProto.parseFrom(request));
            if (call.getMessage().size() == 0) {
                throw new IOException("It does not like this one.");
            }
            asked.add(call);
            answers.add(new CompletableFuture<>());
            return answers.getLast().thenApply(ClientProtoUtils::toRaftClientReplyProto);
        }

        private synchronized int asked() {
            return asked.size();
        }

        private void awaitAsked(int count) throws Exception {
            Await.until("asked " + count + " times", () -> asked() == count);
        }

        private void answer(int call) {
            answers.get(call)
                    .complete(RaftClientReply.newBuilder()
                            .setRequest(asked.get(call))
                            .setSuccess()
                            .setMessage(asked.get(call).getMessage())
                            .build());
        }
    }

    private PeerCalls calling(UUID cluster, Duration limit, InetSocketAddress address) {
        PeerCalls calls = closing(new PeerCalls(new Directory(cluster, RaftPeerId.valueOf("n1"), limit), alarm));
        calls.know(List.of(RaftPeer.newBuilder()
                .setId("n2")
                .setAddress("127.0.0.1:" + address.getPort())
                .build()));
        return calls;
    }

    private RaftClientRequest request(int bytes) {
        return RaftClientRequest.newBuilder()
                .setClientId(client)
                .setServerId(RaftPeerId.valueOf("n2"))
                .setGroupId(group)
                .setCallId(++number)
                .setMessage(Message.valueOf(UnsafeByteOperations.unsafeWrap(new byte[bytes])))
                .setType(RaftClientRequest.staleReadRequestType(0))
                .build();
    }

    private static void assertAnswered(CompletableFuture<RaftClientReply> call, int bytes) {
        assertThat(call)
                .succeedsWithin(60, TimeUnit.SECONDS)
                .satisfies(reply -> assertThat(reply.getMessage().size()).isEqualTo(bytes));
    }

    private static void assertFailed(CompletableFuture<RaftClientReply> call, String sentence) {
        assertThat(call).failsWithin(60, TimeUnit.SECONDS).withThrowableThat().withMessageContaining(sentence);
    }

    @Test
    void calls_are_answered_in_any_order() throws Exception {
        Member member = new Member(LONG);
        PeerCalls calls = calling(CLUSTER, LONG, member.listener.address());
        CompletableFuture<RaftClientReply> one = calls.send(request(1));
        CompletableFuture<RaftClientReply> other = calls.send(request(2));
        member.awaitAsked(2);

        member.answer(1);
        assertAnswered(other, 2);
        assertThat(one).isNotDone();
        member.answer(0);
        assertAnswered(one, 1);
    }

    @Test
    void a_call_that_fails_leaves_the_others_alone() throws Exception {
        Member member = new Member(LONG);
        PeerCalls calls = calling(CLUSTER, LONG, member.listener.address());
        CompletableFuture<RaftClientReply> waiting = calls.send(request(1));
        assertFailed(calls.send(request(0)), "It does not like this one.");

        member.awaitAsked(1);
        member.answer(0);
        assertAnswered(waiting, 1);
    }

    @Test
    void calls_that_break_together_fail_at_once_and_the_next_one_makes_a_new_connection() throws Exception {
        Member before = new Member(LONG);
        InetSocketAddress address = before.listener.address();
        PeerCalls calls = calling(CLUSTER, LONG, address);
        CompletableFuture<RaftClientReply> one = calls.send(request(1));
        CompletableFuture<RaftClientReply> other = calls.send(request(2));
        before.awaitAsked(2);
        before.listener.close();
        assertThat(one).failsWithin(60, TimeUnit.SECONDS);
        assertThat(other).failsWithin(60, TimeUnit.SECONDS);

        Member after = new Member(LONG);
        calls.know(List.of(RaftPeer.newBuilder()
                .setId("n2")
                .setAddress("127.0.0.1:" + after.listener.address().getPort())
                .build()));
        CompletableFuture<RaftClientReply> next = calls.send(request(3));
        after.awaitAsked(1);
        after.answer(0);
        assertAnswered(next, 3);
    }

    @Test
    void a_call_out_of_time_leaves_the_others_alone_while_others_are_answered() throws Exception {
        Member member = new Member(LONG);
        PeerCalls calls = calling(CLUSTER, Duration.ofSeconds(5), member.listener.address());
        CompletableFuture<RaftClientReply> slow = calls.send(request(1));
        CompletableFuture<RaftClientReply> quick = calls.send(request(2));
        member.awaitAsked(2);
        member.answer(1);
        assertAnswered(quick, 2);

        CompletableFuture<RaftClientReply> patient = calls.send(request(3));
        member.awaitAsked(3);
        // In the thread of the limits: nothing else runs out of time meanwhile.
        CompletableFuture<Void> ended = slow.handle((reply, error) -> {
            member.answer(2);
            assertAnswered(patient, 3);
            return null;
        });
        assertFailed(slow, "does not answer in time");
        assertThat(ended).succeedsWithin(90, TimeUnit.SECONDS);
    }

    @Test
    void calls_beside_an_answer_that_cannot_be_read_fail_with_it() throws Exception {
        List<CompletableFuture<RaftClientReplyProto>> answers = new CopyOnWriteArrayList<>();
        PeerListener odd = closing(new PeerListener(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                new Directory(CLUSTER, RaftPeerId.valueOf("n2"), LONG),
                (kind, request) -> {
                    answers.add(new CompletableFuture<>());
                    return answers.getLast();
                }));
        odd.start();
        PeerCalls calls = calling(CLUSTER, LONG, odd.address());
        CompletableFuture<RaftClientReply> waiting = calls.send(request(1));
        CompletableFuture<RaftClientReply> answered = calls.send(request(1));
        Await.until("both were asked", () -> answers.size() == 2);

        answers.getLast().complete(RaftClientReplyProto.getDefaultInstance());
        assertFailed(answered, "n2 sent an answer that cannot be read");
        assertFailed(waiting, "n2 sent an answer that cannot be read");
    }

    /** As a machine that has lost its power: what is sent to it is neither answered nor refused. */
    @Test
    void a_connection_on_which_nothing_is_answered_is_given_up() throws Exception {
        List<Socket> connections = new CopyOnWriteArrayList<>();
        try (ServerSocket silent = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            Thread counting = new Thread(() -> keep(silent, connections));
            counting.start();
            PeerCalls calls = calling(CLUSTER, SHORT, (InetSocketAddress) silent.getLocalSocketAddress());
            assertFailed(calls.send(request(1)), "does not answer in time");
            assertFailed(calls.send(request(1)), "does not answer in time");
            Await.until("a second connection", () -> connections.size() == 2);
        }
    }

    private static void keep(ServerSocket server, List<Socket> connections) {
        try {
            while (true) {
                connections.add(server.accept());
            }
        } catch (IOException e) {
            // The test is over.
        }
    }

    @Test
    void nobody_waits_for_a_member_that_does_not_read() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            PeerCalls calls =
                    calling(CLUSTER, Duration.ofSeconds(2), (InetSocketAddress) silent.getLocalSocketAddress());
            List<CompletableFuture<RaftClientReply>> sent = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                sent.add(calls.send(request(1 << 20)));
            }
            assertThat(sent)
                    .as("all were sent before the first was out of time")
                    .noneMatch(CompletableFuture::isDone);
            sent.forEach(call -> assertThat(call)
                    .failsWithin(60, TimeUnit.SECONDS)
                    .withThrowableThat()
                    .withCauseInstanceOf(TimeoutIOException.class));
        }
    }

    @Test
    void calls_end_with_what_makes_them() throws Exception {
        Member member = new Member(LONG);
        PeerCalls calls = calling(CLUSTER, LONG, member.listener.address());
        CompletableFuture<RaftClientReply> waiting = calls.send(request(1));
        member.awaitAsked(1);
        calls.close();

        assertFailed(waiting, "is closed");
        assertFailed(calls.send(request(1)), "is closed");
    }

    @Test
    void nothing_of_another_cluster_is_answered() throws Exception {
        Member member = new Member(LONG);
        PeerCalls calls = calling(new UUID(7, 7), LONG, member.listener.address());
        assertThat(calls.send(request(1))).failsWithin(60, TimeUnit.SECONDS);
        assertThat(member.asked()).isZero();
    }

    @Test
    void a_node_that_came_to_the_address_of_another_one_does_not_answer_for_it() throws Exception {
        Member member = new Member("n2-again", LONG);
        PeerCalls calls = calling(CLUSTER, LONG, member.listener.address());
        assertThat(calls.send(request(1))).failsWithin(60, TimeUnit.SECONDS);
        assertThat(member.asked()).isZero();
    }

    @Test
    void strangers_are_hung_up_on_and_members_are_served_meanwhile() throws Exception {
        Member member = new Member(SHORT);
        try (Socket silent = stranger(member, new byte[0]);
                Socket browser = stranger(member, "GET / HTTP/1.1\r\nHost: n2\r\n\r\n".getBytes("US-ASCII"));
                Socket greedy = greeted(member, Integer.MAX_VALUE)) {
            PeerCalls calls = calling(CLUSTER, LONG, member.listener.address());
            CompletableFuture<RaftClientReply> call = calls.send(request(1));
            member.awaitAsked(1);
            member.answer(0);
            assertAnswered(call, 1);
            for (Socket socket : List.of(silent, browser, greedy)) {
                assertHungUp(socket);
            }
        }
    }

    private static Socket stranger(Member member, byte[] says) throws IOException {
        Socket socket = new Socket();
        socket.connect(member.listener.address());
        socket.setSoTimeout(60_000);
        socket.getOutputStream().write(says);
        return socket;
    }

    private static Socket greeted(Member member, int length) throws IOException {
        Socket socket = stranger(member, new byte[0]);
        DataOutputStream out = new DataOutputStream(socket.getOutputStream());
        new Greeting(CLUSTER, "n2").write(out);
        out.writeInt(length);
        return socket;
    }

    private static void assertHungUp(Socket socket) {
        int end;
        try {
            end = socket.getInputStream().read();
        } catch (SocketException e) {
            end = -1;
        } catch (IOException e) {
            throw new AssertionError("It is still open.", e);
        }
        assertThat(end).isEqualTo(-1);
    }
}
