package io.tenure.engine;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.apache.ratis.protocol.Message;
import org.apache.ratis.thirdparty.com.google.protobuf.ByteString;
import org.apache.ratis.thirdparty.com.google.protobuf.UnsafeByteOperations;

/** Answers what other members ask outside the log. */
final class MemberDesk implements LogMachine.Desk {

    private final DumpDesk dumps;
    private final Supplier<Health> health;
    private final Supplier<Roll> roll;
    private final DiskGuard disk;
    private final PeerMail mail;
    private final Changing changes;

    MemberDesk(
            DumpDesk dumps,
            Supplier<Health> health,
            Supplier<Roll> roll,
            DiskGuard disk,
            PeerMail mail,
            Changing changes) {
        this.mail = mail;
        this.changes = changes;
        this.dumps = dumps;
        this.health = health;
        this.roll = roll;
        this.disk = disk;
    }

    /** Changes the members. */
    interface Changing {

        CompletableFuture<ByteString> make(Question.Change change) throws IOException;
    }

    @Override
    public Message acknowledgement() {
        return Message.valueOf(disk.word());
    }

    @Override
    public CompletableFuture<Message> answer(Message question) {
        try {
            return answer(Question.decode(question.getContent())).thenApply(Message::valueOf);
        } catch (IOException | RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private CompletableFuture<ByteString> answer(Question question) throws IOException {
        return switch (question) {
            case Question.Letter q -> mail.answer(q.message());
            case Question.OpenDump q ->
                now(ByteString.copyFrom(
                        ByteBuffer.allocate(Long.BYTES).putLong(dumps.open()).flip()));
            case Question.DumpPage q -> now(UnsafeByteOperations.unsafeWrap(dumps.page(q.dump(), q.page())));
            case Question.Health q -> now(health.get().encode());
            case Question.Roll q -> now(roll.get().encode());
            case Question.Change q -> changes.make(q);
        };
    }

    private static CompletableFuture<ByteString> now(ByteString answer) {
        return CompletableFuture.completedFuture(answer);
    }
}
