package io.tenure.client;

import io.tenure.runtime.Ids;
import io.tenure.store.Topic;
import io.tenure.store.engine.Hints;
import io.tenure.store.wire.WatchReply;
import io.tenure.store.wire.WatchRequest;
import io.tenure.store.wire.Wire;
import io.tenure.store.wire.WireException;
import io.tenure.time.Time;
import java.net.URI;
import java.time.Duration;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Asks the node in use for hints about all that is watched, by one long request after the other.
 *
 * <p>A topic that is new to a node is hinted at once. So whatever may have been missed, because a request failed or the
 * node changed, is made good by coming as a new watcher.
 */
final class HintListener {

    /** Longer than a node holds a request. */
    private static final Duration LIMIT = Duration.ofSeconds(15);

    private static final Duration PAUSE = Duration.ofMillis(200);

    private final NodeCaller line;
    private final Nodes nodes;
    private final Hints hints;
    private final Time time;

    private final ReentrantLock lock = new ReentrantLock();
    private UUID id = Ids.uuid();
    private Set<Topic> told = Set.of();
    private URI toldTo;
    private boolean asking;
    private boolean brief;
    private long asked;
    private long notBefore;
    private boolean closed;

    HintListener(NodeCaller line, Nodes nodes, Hints hints, Time time) {
        this.line = line;
        this.nodes = nodes;
        this.hints = hints;
        this.time = time;
        this.toldTo = nodes.current();
        this.notBefore = time.nanos();
    }

    /** Sends a request, if the node does not know yet what is watched or no request is under way. */
    void look() {
        byte[] message;
        long number;
        lock.lock();
        try {
            Set<Topic> topics = hints.topics();
            if (closed || topics.isEmpty() || !line.ready() || time.nanos() - notBefore < 0) {
                return;
            }
            if (!nodes.current().equals(toldTo)) {
                startOver();
            }
            boolean known = told.containsAll(topics);
            if (asking && (brief || known)) {
                return;
            }
            asking = true;
            brief = !known;
            told = topics;
            number = ++asked;
            message = new WatchRequest(id, topics).encode();
        } finally {
            lock.unlock();
        }
        var unused = line.post(Wire.HINTS, message, LIMIT).thenAccept(reply -> answered(number, reply));
    }

    private void startOver() {
        id = Ids.uuid();
        told = Set.of();
        toldTo = nodes.current();
        asking = false;
    }

    private void answered(long number, Reply reply) {
        boolean good = reply instanceof Reply.Good body && hint(body.body());
        lock.lock();
        try {
            if (number == asked) {
                asking = false;
            }
            if (!good) {
                startOver();
                notBefore = time.nanos() + PAUSE.toNanos();
            }
        } finally {
            lock.unlock();
        }
        look();
    }

    private boolean hint(byte[] reply) {
        try {
            hints.touched(WatchReply.decode(reply).touched());
            return true;
        } catch (WireException e) {
            return false;
        }
    }

    void close() {
        lock.lock();
        try {
            closed = true;
        } finally {
            lock.unlock();
        }
    }
}
