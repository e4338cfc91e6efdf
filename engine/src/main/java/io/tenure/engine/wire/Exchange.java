package io.tenure.engine.wire;

import io.tenure.runtime.Alarm;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.thirdparty.com.google.protobuf.CodedInputStream;
import org.apache.ratis.thirdparty.com.google.protobuf.MessageLite;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks one member one thing after the other. The asking thread writes the request and reads the answer itself, so that no other one
 * has to be woken. Only {@link #close} may be called by another thread; it ends what is under way.
 */
final class Exchange implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Exchange.class);

    /** Only one request is under way, so one of this size finds room in the connection whether or not the other side reads. */
    private static final int ALWAYS_FITS = 16 << 10;

    private final Directory directory;
    private final RaftPeerId peer;
    private final Alarm alarm;
    private long call;
    private volatile @Nullable Wire wire;
    private volatile boolean closed;

    Exchange(Directory directory, RaftPeerId peer, Alarm alarm) {
        this.directory = directory;
        this.peer = peer;
        this.alarm = alarm;
    }

    /** Small questions beside one whose answer takes long, which show that the other side is there. */
    interface Beat {

        /** How long to wait before the first, and between them. */
        Duration pause();

        MessageLite request() throws IOException;

        void answered(CodedInputStream answer) throws IOException;
    }

    /** Connects first where there is no connection. What breaks the connection drops it. */
    CodedInputStream ask(Kind kind, MessageLite request) throws IOException {
        return ask(kind, request, null);
    }

    /** Waits for as long as the other side answers the beats. */
    CodedInputStream ask(Kind kind, MessageLite request, @Nullable Beat beat) throws IOException {
        Frame answer = answered(Frame.of(kind, ++call, request), beat);
        if (answer.kind() == Kind.FAILURE) {
            throw new IOException(answer.sentence());
        }
        return answer.message();
    }

    private Frame answered(Frame request, @Nullable Beat beat) throws IOException {
        Wire connected = wire != null ? wire : connect();
        try {
            write(connected, request, request.bytes().length > ALWAYS_FITS);
            return awaited(connected, request, beat);
        } catch (IOException e) {
            wire = null;
            end(connected);
            throw e;
        }
    }

    private Frame awaited(Wire connected, Frame request, @Nullable Beat beat) throws IOException {
        Duration pause = beat == null ? directory.limit() : beat.pause();
        Duration silence = Duration.ZERO;
        while (true) {
            if (connected.hears(pause)) {
                silence = Duration.ZERO;
                Frame answer = connected.read();
                if (answer.call() == request.call()) {
                    return answer;
                }
                // Of a beat, perhaps of one beside the request before.
                if (beat != null && answer.kind() == Kind.ANSWER) {
                    beat.answered(answer.message());
                }
                continue;
            }
            silence = silence.plus(pause);
            if (beat == null || silence.compareTo(directory.limit()) >= 0) {
                throw new SocketTimeoutException(peer + " does not answer in time.");
            }
            write(connected, Frame.of(Kind.ENTRIES, ++call, beat.request()), true);
        }
    }

    /** @param mayWait whether there may be no room for it until the other side reads */
    private void write(Wire connected, Frame frame, boolean mayWait) throws IOException {
        if (!mayWait) {
            connected.write(frame);
            return;
        }
        Alarm.Cancel limit = alarm.in(directory.limit(), () -> end(connected));
        try {
            connected.write(frame);
        } finally {
            limit.cancel();
        }
    }

    private Wire connect() throws IOException {
        Wire connected = directory.connect(peer);
        connected.limit(directory.limit());
        wire = connected;
        if (closed) {
            end(connected);
        }
        return connected;
    }

    /** For good. Idempotent. */
    @Override
    public void close() {
        closed = true;
        Wire connected = wire;
        if (connected != null) {
            end(connected);
        }
    }

    private void end(Wire connected) {
        try {
            connected.close();
        } catch (IOException e) {
            LOG.debug("The connection to {} was not closed properly.", peer, e);
        }
    }
}
