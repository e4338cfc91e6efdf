package io.tenure.engine.log;

import io.tenure.engine.Checkpoint;
import io.tenure.engine.state.DumpServer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.apache.ratis.protocol.Message;
import org.apache.ratis.protocol.exceptions.StateMachineException;
import org.apache.ratis.thirdparty.com.google.protobuf.ByteString;
import org.apache.ratis.thirdparty.com.google.protobuf.UnsafeByteOperations;

/** Answers what other members ask outside the log. */
public final class PeerRequestHandler {

    private final DumpServer dumps;
    private final DiskGuard disk;
    private final PeerMessages messages;
    private final Informant informant;

    public PeerRequestHandler(DumpServer dumps, DiskGuard disk, PeerMessages messages, Informant informant) {
        this.dumps = dumps;
        this.disk = disk;
        this.messages = messages;
        this.informant = informant;
    }

    /** Knows this node. */
    public interface Informant {

        Health health();

        MemberList members();

        Optional<Checkpoint> checkpoint(long index);

        WallReading wall();

        /** The last entry that this node has applied. */
        long place();

        /** Changes the members. */
        CompletableFuture<ByteString> change(PeerRequest.Change change) throws IOException;
    }

    /** What a sender is told when its message was applied here on the leader. Small: Ratis remembers it a while. */
    Message acknowledgement() {
        return Message.valueOf(disk.word());
    }

    CompletableFuture<Message> answer(Message request) {
        return attempt(request).exceptionallyCompose(e -> CompletableFuture.failedFuture(refusal(e)));
    }

    private CompletableFuture<Message> attempt(Message request) {
        try {
            return answer(PeerRequest.decode(request.getContent())).thenApply(Message::valueOf);
        } catch (IOException | RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    /** The kind that Ratis puts into an answer. */
    private static StateMachineException refusal(Throwable error) {
        Throwable cause = error instanceof CompletionException && error.getCause() != null ? error.getCause() : error;
        return new StateMachineException(String.valueOf(cause.getMessage()));
    }

    private CompletableFuture<ByteString> answer(PeerRequest request) throws IOException {
        return switch (request) {
            case PeerRequest.Letter q -> messages.answer(q.message());
            case PeerRequest.OpenDump q -> now(number(dumps.open()));
            case PeerRequest.DumpPage q -> now(UnsafeByteOperations.unsafeWrap(dumps.page(q.dump(), q.page())));
            case PeerRequest.Health q -> now(informant.health().encode());
            case PeerRequest.Members q -> now(informant.members().encode());
            case PeerRequest.Change q -> informant.change(q);
            case PeerRequest.Place q -> now(number(informant.place()));
            case PeerRequest.WallClock q -> now(informant.wall().encode());
            case PeerRequest.Digest q -> now(PeerRequest.Digest.answer(informant.checkpoint(q.index())));
        };
    }

    private static ByteString number(long value) {
        return ByteString.copyFrom(
                ByteBuffer.allocate(Long.BYTES).putLong(value).flip());
    }

    private static CompletableFuture<ByteString> now(ByteString answer) {
        return CompletableFuture.completedFuture(answer);
    }
}
