package io.tenure.engine.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.ratis.proto.RaftProtos.AppendEntriesReplyProto;
import org.apache.ratis.proto.RaftProtos.AppendEntriesReplyProto.AppendResult;
import org.apache.ratis.proto.RaftProtos.AppendEntriesRequestProto;
import org.apache.ratis.proto.RaftProtos.LogEntryProto;
import org.apache.ratis.proto.RaftProtos.RaftGroupIdProto;
import org.apache.ratis.proto.RaftProtos.RaftRpcRequestProto;
import org.apache.ratis.protocol.RaftGroupId;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.server.raftlog.RaftLog;
import org.junit.jupiter.api.Test;

/** When a follower says that it has entries. The log is one whose disk the test moves. */
final class AppendsTest {

    private static final RaftRpcRequestProto FROM_LEADER = RaftRpcRequestProto.newBuilder()
            .setRaftGroupId(
                    RaftGroupIdProto.newBuilder().setId(RaftGroupId.randomId().toByteString()))
            .build();

    private final Queue<CompletableFuture<AppendEntriesReplyProto>> answers = new ArrayDeque<>();
    private long onDisk;
    private final Appends appends = new Appends(server());

    private RaftServer server() {
        RaftLog log = proxy(RaftLog.class, "getFlushIndex", () -> onDisk);
        RaftServer.Division division = proxy(RaftServer.Division.class, "getRaftLog", () -> log);
        return (RaftServer) Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {RaftServer.class},
                (proxy, method, arguments) ->
                        method.getName().equals("appendEntriesAsync") ? answers.remove() : division);
    }

    private interface Answer {
        Object get();
    }

    private static <T> T proxy(Class<T> type, String method, Answer answer) {
        return type.cast(Proxy.newProxyInstance(
                AppendsTest.class.getClassLoader(), new Class<?>[] {type}, (proxy, called, arguments) -> {
                    if (!called.getName().equals(method)) {
                        throw new UnsupportedOperationException(called.getName());
                    }
                    return answer.get();
                }));
    }

    /** Sends entry {@code index}; the log answers when the returned future says so. */
    private CompletableFuture<AppendEntriesReplyProto> send(
            long index, CompletableFuture<AppendEntriesReplyProto> logged) throws IOException {
        answers.add(logged);
        return appends.append(AppendEntriesRequestProto.newBuilder()
                .setServerRequest(FROM_LEADER)
                .addEntries(LogEntryProto.newBuilder().setIndex(index))
                .build());
    }

    private static AppendEntriesReplyProto taken(long index) {
        return AppendEntriesReplyProto.newBuilder()
                .setResult(AppendResult.SUCCESS)
                .setMatchIndex(index)
                .build();
    }

    private static CompletableFuture<AppendEntriesReplyProto> atOnce(AppendEntriesReplyProto answer) {
        return CompletableFuture.completedFuture(answer);
    }

    @Test
    void entries_that_are_sent_again_are_taken_only_when_the_first_copy_is_on_disk() throws Exception {
        CompletableFuture<AppendEntriesReplyProto> writing = new CompletableFuture<>();
        var first = send(7, writing);
        var again = send(7, atOnce(taken(7)));
        assertThat(again).isNotDone();
        assertThat(first).isNotDone();

        onDisk = 7;
        writing.complete(taken(7));
        assertThat(first).succeedsWithin(60, TimeUnit.SECONDS);
        assertThat(again).succeedsWithin(60, TimeUnit.SECONDS);
    }

    @Test
    void an_answer_waits_for_all_before_it_and_not_only_for_the_last() throws Exception {
        CompletableFuture<AppendEntriesReplyProto> writing = new CompletableFuture<>();
        onDisk = 9;
        var first = send(7, writing);
        var second = send(8, atOnce(taken(8)));
        var third = send(9, atOnce(taken(9)));
        assertThat(second).isNotDone();
        assertThat(third).isNotDone();

        writing.completeExceptionally(new IOException("this connection is over"));
        assertThat(first).isCompletedExceptionally();
        assertThat(second).succeedsWithin(60, TimeUnit.SECONDS);
        assertThat(third).succeedsWithin(60, TimeUnit.SECONDS);
    }

    @Test
    void entries_that_the_node_appended_while_it_led_are_taken_only_when_they_are_on_disk() throws Exception {
        onDisk = 6;
        assertThat(send(7, atOnce(taken(7))))
                .failsWithin(60, TimeUnit.SECONDS)
                .withThrowableThat()
                .withMessageContaining("Entries up to 7 came before, and are on disk up to 6 so far.");
        onDisk = 7;
        assertThat(send(7, atOnce(taken(7)))).succeedsWithin(60, TimeUnit.SECONDS);
    }

    @Test
    void a_heartbeat_waits_for_no_disk() throws Exception {
        var unused = send(7, new CompletableFuture<>());
        answers.add(atOnce(taken(RaftLog.INVALID_LOG_INDEX)));
        assertThat(appends.append(AppendEntriesRequestProto.newBuilder()
                        .setServerRequest(FROM_LEADER)
                        .build()))
                .succeedsWithin(60, TimeUnit.SECONDS);
    }

    @Test
    void a_refusal_is_passed_on_as_it_is() throws Exception {
        AppendEntriesReplyProto refusal = AppendEntriesReplyProto.newBuilder()
                .setResult(AppendResult.INCONSISTENCY)
                .setMatchIndex(50)
                .build();
        assertThat(send(7, atOnce(refusal)))
                .succeedsWithin(60, TimeUnit.SECONDS)
                .isEqualTo(refusal);
    }
}
