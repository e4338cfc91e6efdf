package io.tenure.engine.wire;

import io.tenure.runtime.Alarm;
import io.tenure.runtime.Threads;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.ratis.client.impl.ClientProtoUtils;
import org.apache.ratis.proto.RaftProtos.RaftClientReplyProto;
import org.apache.ratis.protocol.RaftClientReply;
import org.apache.ratis.protocol.RaftClientRequest;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.protocol.exceptions.TimeoutIOException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Calls to one member over one connection, from the first call until something breaks. */
final class CallLine {

    private static final Logger LOG = LoggerFactory.getLogger(CallLine.class);

    private final Directory directory;
    private final RaftPeerId peer;
    private final Alarm alarm;
    private final Outbox outbox;
    private final Map<Long, CompletableFuture<RaftClientReply>> pending = new ConcurrentHashMap<>();
    private final AtomicLong numbers = new AtomicLong();
    private final AtomicLong answers = new AtomicLong();
    private volatile @Nullable Wire wire;
    private final AtomicReference<@Nullable IOException> broken = new AtomicReference<>();

    private CallLine(Directory directory, RaftPeerId peer, Alarm alarm) {
        this.directory = directory;
        this.peer = peer;
        this.alarm = alarm;
        this.outbox = new Outbox(this::connect, this::fail);
    }

    static CallLine open(Directory directory, RaftPeerId peer, Alarm alarm) {
        CallLine line = new CallLine(directory, peer, alarm);
        line.outbox.start("tenure-calls-" + peer);
        return line;
    }

    boolean isUsable() {
        return broken.get() == null;
    }

    /** Never waits. */
    CompletableFuture<RaftClientReply> send(RaftClientRequest request) {
        long number = numbers.incrementAndGet();
        CompletableFuture<RaftClientReply> reply = new CompletableFuture<>();
        try {
            Frame frame = Frame.of(Kind.CALL, number, ClientProtoUtils.toRaftClientRequestProto(request));
            pending.put(number, reply);
            outbox.put(frame);
        } catch (IOException e) {
            return CompletableFuture.failedFuture(e);
        }
        long heard = answers.get();
        Alarm.Cancel limit = alarm.in(directory.limit(), () -> outOfTime(reply, heard));
        IOException failure = broken.get();
        if (failure != null) {
            reply.completeExceptionally(failure);
        }
        return reply.whenComplete((answer, error) -> {
            limit.cancel();
            pending.remove(number);
        });
    }

    /** Where other calls were answered meanwhile, it is only this one that takes too long. */
    private void outOfTime(CompletableFuture<RaftClientReply> reply, long heard) {
        TimeoutIOException late = new TimeoutIOException(peer + " does not answer in time.");
        if (!reply.isDone() && answers.get() == heard) {
            // Before anybody hears of it: the next call takes a new line.
            fail(late);
        }
        reply.completeExceptionally(late);
    }

    private Wire connect() throws IOException {
        Wire connected = directory.connect(peer);
        wire = connected;
        if (!isUsable()) {
            connected.close();
        }
        Threads.platform("tenure-replies-" + peer, () -> listen(connected));
        return connected;
    }

    private void listen(Wire connected) {
        try {
            while (true) {
                take(connected.read());
            }
        } catch (IOException e) {
            fail(e);
        } catch (RuntimeException e) {
            fail(new IOException(peer + " sent an answer that cannot be read: " + e.getMessage(), e));
        }
    }

    private void take(Frame frame) throws IOException {
        answers.incrementAndGet();
        CompletableFuture<RaftClientReply> reply = pending.get(frame.call());
        if (reply == null) {
            return;
        }
        if (frame.kind() == Kind.FAILURE) {
            reply.completeExceptionally(new IOException(frame.sentence()));
        } else {
            reply.complete(ClientProtoUtils.toRaftClientReply(RaftClientReplyProto.parseFrom(frame.message())));
        }
    }

    void close() {
        fail(new IOException("The connection to " + peer + " is closed."));
    }

    /** Ends it with all that is under way. What breaks because of that is no other failure. */
    private void fail(IOException failure) {
        if (!broken.compareAndSet(null, failure)) {
            return;
        }
        outbox.close();
        Wire connected = wire;
        try {
            if (connected != null) {
                connected.close();
            }
        } catch (IOException e) {
            LOG.debug("The connection to {} was not closed properly.", peer, e);
        }
        pending.values().forEach(reply -> reply.completeExceptionally(failure));
    }
}
