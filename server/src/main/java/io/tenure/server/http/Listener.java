package io.tenure.server.http;

import io.helidon.webserver.ErrorHandling;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.DirectHandlers;
import io.helidon.webserver.http.Handler;
import io.tenure.node.Endpoint;
import io.tenure.runtime.SystemTime;
import io.tenure.runtime.Threads;
import io.tenure.runtime.Waiting;
import io.tenure.time.Moment;
import io.tenure.time.Time;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Listens at an address, and looks after it: callers that take too long are cut off, and a listener that has ended by itself,
 * because the process ran out of file descriptors, is opened again.
 */
final class Listener implements AutoCloseable {

    /** A body above this is not even skipped over: the connection is closed. */
    static final int MAX_SKIPPED_BYTES = 8 * 1024 * 1024;

    /** How often the connections are checked, as a part of the time for a request. */
    private static final int BEATS = 20;

    private static final Duration GREETING = Duration.ofSeconds(5);
    private static final Duration PAUSE = Duration.ofMillis(1);

    /** How long a stop waits for requests in progress. */
    static final Duration GRACE = Duration.ofSeconds(3);

    private static final Logger LOG = LoggerFactory.getLogger(Listener.class);

    private final Endpoint bind;
    private final Capacity capacity;
    private final Consumer<String> failure;
    private final Handler handler;
    private final DirectHandlers refusals;
    private final Time time = new SystemTime();
    private final Visitors visitors;
    private final Thread caretaker;
    private volatile WebServer server;
    private volatile boolean closed;

    /** Throws if the address is not available. */
    Listener(Endpoint wanted, Entrance entrance, Visitors visitors, Handler handler, DirectHandlers refusals)
            throws IOException {
        this.capacity = entrance.capacity();
        this.failure = entrance.failure();
        this.handler = handler;
        this.refusals = refusals;
        this.visitors = visitors;
        this.server = open(wanted);
        this.bind = new Endpoint(wanted.host(), server.port());
        this.caretaker = Threads.virtual("tenure-http-caretaker", this::lookAfter);
    }

    int port() {
        return bind.port();
    }

    @Override
    public void close() {
        closed = true;
        caretaker.interrupt();
        server.stop();
    }

    private WebServer open(Endpoint at) throws IOException {
        probe(at);
        WebServer opened = WebServer.builder()
                .host(at.host())
                .port(at.port())
                .shutdownHook(false)
                // Otherwise the end of an answer may wait 40 ms for the acknowledgement of its beginning.
                .connectionOptions(options -> options.tcpNoDelay(true))
                .shutdownGracePeriod(GRACE)
                .maxTcpConnections(capacity.connections())
                .maxPayloadSize(MAX_SKIPPED_BYTES)
                .errorHandling(ErrorHandling.builder().includeEntity(true).build())
                .directHandlers(refusals)
                .protocolsDiscoverServices(false)
                .addConnectionSelector(visitors)
                .routing(routing -> routing.any(handler))
                .build()
                .start();
        if (!opened.isRunning()) {
            throw new BindException("Address already in use");
        }
        try {
            greet(new Endpoint(at.host(), opened.port()));
            return opened;
        } catch (IOException e) {
            opened.stop();
            throw e;
        }
    }

    /** Connects once: a listener that cannot accept ends silently, and only an accepted connection proves that it works. */
    private void greet(Endpoint at) throws IOException {
        try (Socket socket = new Socket(at.host(), at.port())) {
            Moment giveUp = Moment.now(time).plus(GREETING);
            while (!visitors.hasListener()) {
                if (Moment.now(time).isAfter(giveUp)) {
                    throw new IOException("it accepts no connection from " + socket.getLocalSocketAddress());
                }
                Waiting.pause(PAUSE);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("it was interrupted", e);
        }
    }

    /** Helidon only logs that it cannot listen, and continues; this finds the reason. */
    private static void probe(Endpoint at) throws IOException {
        try (ServerSocket socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress(at.host(), at.port()));
        }
    }

    private void lookAfter() {
        try {
            while (!closed) {
                Waiting.pause(capacity.request().dividedBy(BEATS));
                visitors.cutOverdue();
                if (visitors.isDeserted()) {
                    reopen();
                }
            }
        } catch (InterruptedException e) {
            LOG.debug("The listener is closed.");
        }
    }

    /** Gives up when the node was unreachable for longer than callers would wait. */
    private void reopen() throws InterruptedException {
        Moment giveUp = Moment.now(time).plus(capacity.request());
        Exception last = new IOException("nothing was tried");
        while (!closed && Moment.now(time).isBefore(giveUp)) {
            try {
                visitors.forgetListener();
                server = open(bind);
                LOG.warn("Nobody could connect to {} for a moment; it is open again.", bind);
                if (closed) {
                    server.stop();
                }
                return;
            } catch (IOException | RuntimeException e) {
                last = e;
                Waiting.pause(capacity.request().dividedBy(BEATS));
            }
        }
        if (!closed) {
            failure.accept("Nobody can connect to " + bind + " any more, and it could not be opened again: " + last
                    + ". Raise the limit of open files (ulimit -n), and start the node again.");
        }
    }
}
