package io.tenure.server.http;

import io.helidon.common.buffers.BufferData;
import io.helidon.common.concurrency.limits.Limit;
import io.helidon.common.task.InterruptableTask;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.ListenerContext;
import io.helidon.webserver.http1.Http1Config;
import io.helidon.webserver.http1.Http1ConnectionSelector;
import io.helidon.webserver.spi.ServerConnection;
import io.helidon.webserver.spi.ServerConnectionSelector;
import io.tenure.runtime.SystemTime;
import io.tenure.time.Time;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All connections of a listener. Being its only way to choose a protocol, this gets each one before its first byte: Helidon's
 * own time limits spare whoever has sent nothing, or the beginning of something.
 */
final class Visitors implements ServerConnectionSelector {

    private static final Logger LOG = LoggerFactory.getLogger(Visitors.class);

    /** Long enough for an id of 500 characters that are all percent-encoded. */
    private static final int MAX_REQUEST_LINE_BYTES = 16 * 1024;

    private final ServerConnectionSelector http;
    private final Capacity capacity;
    private final Time time;
    private final Set<Visit> visits = ConcurrentHashMap.newKeySet();
    private final ThreadLocal<Visit> current = new ThreadLocal<>();
    private volatile @Nullable ListenerContext listener;

    static Visitors of(Capacity capacity) {
        return new Visitors(Http1ConnectionSelector.builder().config(protocol()).build(), capacity, new SystemTime());
    }

    /** Headers of answers are not validated again: {@link Answer#with} and {@link RequestIds} have done so. */
    static Http1Config protocol() {
        return Http1Config.builder()
                .maxPrologueLength(MAX_REQUEST_LINE_BYTES)
                .sendKeepAliveHeader(false)
                .validateResponseHeaders(false)
                .build();
    }

    Visitors(ServerConnectionSelector http, Capacity capacity, Time time) {
        this.http = http;
        this.capacity = capacity;
        this.time = time;
    }

    /** The one whose request the calling thread handles. */
    Visit current() {
        return current.get();
    }

    /** Ends those that have taken too long. One that cannot be ended is tried again, and in the way of no other. */
    void cutOverdue() {
        visits.stream().filter(Visit::isOverdue).forEach(visit -> {
            try {
                visit.cut();
            } catch (RuntimeException e) {
                LOG.debug("A connection is cut off later: {}", e.toString());
            }
        });
    }

    /** Whether the listener has ended, which it does by itself when a connection cannot be accepted. It tells nobody. */
    boolean isDeserted() {
        return Optional.ofNullable(listener)
                .filter(context -> context.executor().isShutdown())
                .isPresent();
    }

    /** Whether the listener has accepted anybody. */
    boolean hasListener() {
        return listener != null;
    }

    /** Another listener takes its place. */
    void forgetListener() {
        listener = null;
    }

    @Override
    public ServerConnection connection(ConnectionContext context) {
        listener = context.listenerContext();
        Visit visit = new Visit(context.serverSocket(), capacity, time);
        return new Visited(visit, http.connection(new VisitContext(context, visit)));
    }

    @Override
    public int bytesToIdentifyConnection() {
        return http.bytesToIdentifyConnection();
    }

    @Override
    public Support supports(BufferData data) {
        return http.supports(data);
    }

    @Override
    public Set<String> supportedApplicationProtocols() {
        return http.supportedApplicationProtocols();
    }

    /** A connection whose thread is known by its visit. */
    private final class Visited implements ServerConnection, InterruptableTask<Void> {

        private final Visit visit;
        private final ServerConnection connection;

        Visited(Visit visit, ServerConnection connection) {
            this.visit = visit;
            this.connection = connection;
        }

        @Override
        public void handle(Limit limit) throws InterruptedException {
            visits.add(visit);
            current.set(visit);
            try {
                connection.handle(limit);
            } finally {
                visit.linger();
                current.remove();
                visits.remove(visit);
            }
        }

        @Override
        public Duration idleTime() {
            return connection.idleTime();
        }

        @Override
        public void close(boolean interrupt) {
            connection.close(interrupt);
        }

        @Override
        public boolean canInterrupt() {
            return connection instanceof InterruptableTask<?> task && task.canInterrupt();
        }
    }
}
