package io.tenure.engine.log;

import io.tenure.engine.state.DumpLoader;
import io.tenure.engine.state.DumpWriter;
import io.tenure.engine.state.Position;
import io.tenure.runtime.Waiting;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.protocol.exceptions.StateMachineException;
import org.apache.ratis.protocol.exceptions.TimeoutIOException;
import org.apache.ratis.thirdparty.com.google.protobuf.ByteString;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Fetches a dump from the leader and loads it into a file beside the state. A page that was lost is asked for again, unless
 * another node leads by then: that one is waiting for this node, perhaps with nobody else to make a majority.
 */
public final class DumpPull implements DumpIntake.Source {

    private static final Logger LOG = LoggerFactory.getLogger(DumpPull.class);

    private static final int TRIES = 5;
    private static final Duration PAUSE = Duration.ofMillis(200);

    /** How long who leads no more may take for a page. */
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private final BiFunction<RaftPeer, PeerRequest, CompletableFuture<ByteString>> ask;
    private final Predicate<RaftPeer> replaced;
    private final Path target;
    private final String owner;
    private final int cacheMegabytes;
    private final AtomicLong pages = new AtomicLong();

    /** @param replaced whether another node leads than this one */
    public DumpPull(
            BiFunction<RaftPeer, PeerRequest, CompletableFuture<ByteString>> ask,
            Predicate<RaftPeer> replaced,
            Path target,
            String owner,
            int cacheMegabytes) {
        this.ask = ask;
        this.replaced = replaced;
        this.target = target;
        this.owner = owner;
        this.cacheMegabytes = cacheMegabytes;
    }

    @Override
    public Position load(RaftPeer leader) throws IOException {
        LOG.info("This node is too far behind; fetching the state from {}.", leader.getId());
        long dump = ByteBuffer.wrap(result(leader, ask.apply(leader, new PeerRequest.OpenDump())))
                .getLong();
        try (DumpLoader loader = new DumpLoader(target, owner, cacheMegabytes)) {
            int number = 0;
            CompletableFuture<ByteString> coming = ask.apply(leader, new PeerRequest.DumpPage(dump, number));
            byte[] page = page(leader, new PeerRequest.DumpPage(dump, number), coming);
            while (!DumpWriter.isLast(page)) {
                // The next page comes while this one is loaded.
                PeerRequest.DumpPage next = new PeerRequest.DumpPage(dump, ++number);
                coming = ask.apply(leader, next);
                loader.load(page);
                page = page(leader, next, coming);
            }
            loader.load(page);
            Position position = loader.finish();
            LOG.info("The state up to entry {} was fetched in {} pages.", position, number + 1);
            return position;
        }
    }

    @Override
    public void discard() throws IOException {
        Files.deleteIfExists(target);
    }

    @Override
    public long pages() {
        return pages.get();
    }

    /** A page that was asked for already. */
    private byte[] page(RaftPeer leader, PeerRequest.DumpPage page, CompletableFuture<ByteString> coming)
            throws IOException {
        CompletableFuture<ByteString> reply = coming;
        for (int left = TRIES - 1; left > 0; left--) {
            try {
                return result(leader, reply);
            } catch (IOException e) {
                if (replaced.test(leader)) {
                    throw e;
                }
                LOG.debug("Page {} of the dump is asked for again.", page.page(), e);
                pause();
                reply = ask.apply(leader, page);
            }
        }
        return result(leader, reply);
    }

    private byte[] result(RaftPeer leader, CompletableFuture<ByteString> reply) throws IOException {
        try {
            byte[] bytes = await(leader, reply).toByteArray();
            pages.incrementAndGet();
            return bytes;
        } catch (ExecutionException e) {
            throw new IOException("The leader did not send the dump: " + why(e.getCause()), e);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private ByteString await(RaftPeer leader, CompletableFuture<ByteString> reply)
            throws IOException, ExecutionException, InterruptedException {
        while (true) {
            try {
                return Waiting.forResult(reply, PATIENCE);
            } catch (TimeoutException e) {
                if (replaced.test(leader)) {
                    throw new IOException("It does not answer, and another node leads.", e);
                }
            }
        }
    }

    /** In words for whoever reads the log of the node. */
    private static String why(@Nullable Throwable failure) {
        if (failure instanceof StateMachineException refusal && refusal.getCause() != null) {
            return String.valueOf(refusal.getCause().getMessage());
        }
        return failure instanceof TimeoutIOException ? "it does not answer in time." : "the connection failed.";
    }

    private static void pause() throws IOException {
        try {
            Waiting.pause(PAUSE);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private static IOException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new IOException("Interrupted while fetching a dump.", e);
    }
}
