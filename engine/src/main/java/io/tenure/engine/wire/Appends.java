package io.tenure.engine.wire;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.ratis.proto.RaftProtos.AppendEntriesReplyProto;
import org.apache.ratis.proto.RaftProtos.AppendEntriesReplyProto.AppendResult;
import org.apache.ratis.proto.RaftProtos.AppendEntriesRequestProto;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.util.ProtoUtils;

/**
 * Says that entries were taken only when they are on disk.
 *
 * <p>Ratis itself waits for those that it appends. Entries that it has in memory already, because they were sent before or because
 * this node led and appended them itself, it would acknowledge at once. Ratis' own remedy, {@code append-entries.compose}, sends
 * each entry through three more threads and knows nothing of what a leader appended. So an answer waits for all that was
 * appended before it, and then looks at how far the disk is: while nothing is under way, not even the removal of entries, that
 * number is right.
 */
final class Appends {

    private final RaftServer server;
    private final ReentrantLock lock = new ReentrantLock();
    private CompletableFuture<?> before = CompletableFuture.completedFuture(null);

    Appends(RaftServer server) {
        this.server = server;
    }

    CompletableFuture<AppendEntriesReplyProto> append(AppendEntriesRequestProto request) throws IOException {
        if (request.getEntriesCount() == 0) {
            return server.appendEntriesAsync(request);
        }
        CompletableFuture<?> earlier;
        CompletableFuture<AppendEntriesReplyProto> own;
        // Another connection may bring the same entries: it must find what this one has begun.
        lock.lock();
        try {
            own = server.appendEntriesAsync(request);
            earlier = before;
            before = own.handle((reply, error) -> reply).thenCombine(earlier, (reply, done) -> reply);
        } finally {
            lock.unlock();
        }
        return own.thenCombine(earlier, (reply, done) -> onDisk(request, reply));
    }

    private AppendEntriesReplyProto onDisk(AppendEntriesRequestProto request, AppendEntriesReplyProto reply) {
        if (reply.getResult() != AppendResult.SUCCESS) {
            return reply;
        }
        try {
            long written = server.getDivision(
                            ProtoUtils.toRaftGroupId(request.getServerRequest().getRaftGroupId()))
                    .getRaftLog()
                    .getFlushIndex();
            if (reply.getMatchIndex() > written) {
                throw new IOException("Entries up to " + reply.getMatchIndex() + " came before, and are on disk up to "
                        + written + " so far.");
            }
            return reply;
        } catch (IOException e) {
            throw new CompletionException(e);
        }
    }
}
