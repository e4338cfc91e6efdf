package io.tenure.engine;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.ratis.protocol.Message;
import org.apache.ratis.thirdparty.com.google.protobuf.ByteString;
import org.apache.ratis.thirdparty.com.google.protobuf.UnsafeByteOperations;

/** Answers what other members ask outside the log. */
final class PeerRequestHandler implements LogMachine.Desk {

    private final DumpServer dumps;
    private final DiskGuard disk;
    private final PeerMessages mail;
    private final Informant informant;

    PeerRequestHandler(DumpServer dumps, DiskGuard disk, PeerMessages mail, Informant informant) {
        this.dumps = dumps;
        this.disk = disk;
        this.mail = mail;
        this.informant = informant;
    }

    /** Knows this node. */
    interface Informant {

        Health health();

        MemberList roll();

        Optional<Checkpoint> checkpoint(long index);

        WallReading wall();

        /** The last entry that this node has applied. */
        long place();

        /** Changes the members. */
        CompletableFuture<ByteString> change(PeerRequest.Change change) throws IOException;
    }

    @Override
    public Message acknowledgement() {
        return Message.valueOf(disk.word());
    }

    @Override
    public CompletableFuture<Message> answer(Message question) {
        try {
            return answer(PeerRequest.decode(question.getContent())).thenApply(Message::valueOf);
        } catch (IOException | RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private CompletableFuture<ByteString> answer(PeerRequest question) throws IOException {
        return switch (question) {
            case PeerRequest.Letter q -> mail.answer(q.message());
            case PeerRequest.OpenDump q -> now(number(dumps.open()));
            case PeerRequest.DumpPage q -> now(UnsafeByteOperations.unsafeWrap(dumps.page(q.dump(), q.page())));
            case PeerRequest.Health q -> now(informant.health().encode());
            case PeerRequest.Members q -> now(informant.roll().encode());
            case PeerRequest.Change q -> informant.change(q);
            case PeerRequest.Place q -> now(number(informant.place()));
            case PeerRequest.WallClock q -> now(informant.wall().encode());
            case PeerRequest.Digest q -> now(Checkpoint.encode(informant.checkpoint(q.index())));
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
