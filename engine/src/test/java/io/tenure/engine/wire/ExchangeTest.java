package io.tenure.engine.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.engine.Await;
import io.tenure.runtime.Alarm;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.ratis.proto.RaftProtos.LogEntryProto;
import org.apache.ratis.proto.RaftProtos.StateMachineLogEntryProto;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.thirdparty.com.google.protobuf.ByteString;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class ExchangeTest {

    private static final RaftPeerId SELF = RaftPeerId.valueOf("n1");
    private static final RaftPeerId PEER = RaftPeerId.valueOf("n2");
    private static final LogEntryProto SHORT =
            LogEntryProto.newBuilder().setIndex(3).build();

    private final Alarm alarm = new Alarm("test-exchange");

    @AfterEach
    void close() {
        alarm.close();
    }

    private static Directory directory(Duration limit, InetSocketAddress address) {
        Directory directory = new Directory(new UUID(1, 2), SELF, limit);
        directory.know(List.of(RaftPeer.newBuilder()
                .setId(PEER)
                .setAddress("127.0.0.1:" + address.getPort())
                .build()));
        return directory;
    }

    private static PeerListener listening(Responder responder) throws IOException {
        PeerListener listener = new PeerListener(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                new Directory(new UUID(1, 2), PEER, Duration.ofMinutes(1)),
                responder);
        listener.start();
        return listener;
    }

    @Test
    void a_refusal_is_a_sentence_and_the_connection_is_used_on() throws Exception {
        Set<String> threads = ConcurrentHashMap.newKeySet();
        try (PeerListener listener = listening((kind, request) -> {
                    threads.add(Thread.currentThread().getName());
                    if (kind == Kind.VOTE) {
                        throw new IOException("No votes today.");
                    }
                    return CompletableFuture.completedFuture(LogEntryProto.parseFrom(request));
                });
                Exchange exchange = new Exchange(directory(Duration.ofMinutes(1), listener.address()), PEER, alarm)) {
            assertThat(LogEntryProto.parseFrom(exchange.ask(Kind.ENTRIES, SHORT)))
                    .isEqualTo(SHORT);
            assertThatThrownBy(() -> exchange.ask(Kind.VOTE, SHORT)).hasMessageContaining("No votes today.");
            assertThat(LogEntryProto.parseFrom(exchange.ask(Kind.ENTRIES, SHORT)))
                    .isEqualTo(SHORT);
            assertThat(threads).as("each connection has a thread").hasSize(1);
        }
    }

    @Test
    void who_does_not_answer_is_given_up() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
                Exchange exchange = exchange(silent, Duration.ofMillis(200))) {
            assertThatThrownBy(() -> exchange.ask(Kind.ENTRIES, SHORT)).isInstanceOf(SocketTimeoutException.class);
        }
    }

    /** What does not fit into the connection would otherwise be waited for until the system gives up, a quarter of an hour. */
    @Test
    void who_does_not_read_is_given_up() throws Exception {
        LogEntryProto big = LogEntryProto.newBuilder()
                .setStateMachineLogEntry(
                        StateMachineLogEntryProto.newBuilder().setLogData(ByteString.copyFrom(new byte[20 << 20])))
                .build();
        try (ServerSocket silent = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
                Exchange exchange = exchange(silent, Duration.ofMillis(200))) {
            assertThatThrownBy(() -> exchange.ask(Kind.ENTRIES, big)).isInstanceOf(IOException.class);
        }
    }

    @Test
    void to_close_it_ends_what_is_under_way() throws Exception {
        AtomicReference<CompletableFuture<LogEntryProto>> asked = new AtomicReference<>();
        try (PeerListener listener = listening((kind, request) -> {
                    asked.set(new CompletableFuture<>());
                    return asked.get();
                });
                Exchange exchange = new Exchange(directory(Duration.ofMinutes(5), listener.address()), PEER, alarm)) {
            CompletableFuture<Object> end = new CompletableFuture<>();
            new Thread(() -> {
                        try {
                            end.complete(exchange.ask(Kind.ENTRIES, SHORT));
                        } catch (IOException e) {
                            end.complete(e);
                        }
                    })
                    .start();
            Await.until("it is asked", () -> asked.get() != null);
            exchange.close();

            assertThat(end).succeedsWithin(60, TimeUnit.SECONDS).isInstanceOf(IOException.class);
        }
    }

    private Exchange exchange(ServerSocket server, Duration limit) {
        return new Exchange(directory(limit, (InetSocketAddress) server.getLocalSocketAddress()), PEER, alarm);
    }
}
