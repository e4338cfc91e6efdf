package io.tenure.engine;

import io.tenure.runtime.Threads;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.thirdparty.com.google.protobuf.ByteString;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Fetches a dump from the leader and loads it beside the state. A failure leaves the state as it is. */
final class DumpPull implements LogMachine.Dumps {

    private static final Logger LOG = LoggerFactory.getLogger(DumpPull.class);

    private final BiFunction<RaftPeer, Question, CompletableFuture<ByteString>> ask;
    private final Path target;
    private final String owner;
    private final int cacheMegabytes;
    private final Supplier<Position> applied;

    DumpPull(
            BiFunction<RaftPeer, Question, CompletableFuture<ByteString>> ask,
            Path target,
            String owner,
            int cacheMegabytes,
            Supplier<Position> applied) {
        this.ask = ask;
        this.target = target;
        this.owner = owner;
        this.cacheMegabytes = cacheMegabytes;
        this.applied = applied;
    }

    @Override
    public CompletableFuture<Position> fetch(RaftPeer leader) {
        CompletableFuture<Position> end = new CompletableFuture<>();
        Threads.platform("tenure-dump", () -> {
            try {
                end.complete(pull(leader));
            } catch (IOException | RuntimeException e) {
                LOG.warn("The dump from {} failed and will be tried again: {}", leader.getId(), e.getMessage());
                end.completeExceptionally(e);
            }
        });
        return end;
    }

    private Position pull(RaftPeer leader) throws IOException {
        LOG.info("This node is too far behind; fetching the state from {}.", leader.getId());
        long dump = ByteBuffer.wrap(result(ask.apply(leader, new Question.OpenDump())))
                .getLong();
        try (DumpLoader loader = new DumpLoader(target, owner, cacheMegabytes)) {
            int pages = 0;
            byte[] page = result(page(leader, dump, pages++));
            while (!DumpWriter.isLast(page)) {
                // The next page comes while this one is loaded.
                CompletableFuture<ByteString> coming = page(leader, dump, pages++);
                loader.load(page);
                page = result(coming);
            }
            loader.load(page);
            Position position = loader.finish();
            if (position.compareTo(applied.get()) < 0) {
                throw new IOException("The dump ends at " + position + ", but this node has applied more.");
            }
            LOG.info("The state up to entry {} was fetched in {} pages.", position, pages);
            return position;
        }
    }

    private CompletableFuture<ByteString> page(RaftPeer leader, long dump, int number) {
        return ask.apply(leader, new Question.DumpPage(dump, number));
    }

    private static byte[] result(CompletableFuture<ByteString> reply) throws IOException {
        try {
            return reply.get().toByteArray();
        } catch (ExecutionException e) {
            throw new IOException("The leader did not send the dump: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("Interrupted while fetching a dump.", e);
        }
    }
}
