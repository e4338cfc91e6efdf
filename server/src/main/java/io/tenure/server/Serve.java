package io.tenure.server;

import io.tenure.runtime.Fatal;
import io.tenure.runtime.Threads;
import io.tenure.runtime.Waiting;
import io.tenure.server.config.ConfigException;
import io.tenure.server.config.ConfigReader;
import io.tenure.server.config.Help;
import io.tenure.server.config.ServerConfig;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.bridge.SLF4JBridgeHandler;

/** Entry of {@code tenure serve}: runs a node until it is told to stop. */
public final class Serve {

    private static final Logger LOG = LoggerFactory.getLogger(Serve.class);

    private static final int STOPPED = 0;
    private static final int REFUSED = 1;
    private static final int USAGE = 2;
    private static final int FAILED = Fatal.EXIT_CODE;

    /** A stop that takes longer is cut short; the data is safe anyway. */
    private static final Duration STOP_LIMIT = Duration.ofSeconds(20);

    private final Node node;
    private final AtomicInteger code = new AtomicInteger(STOPPED);

    private Serve(ServerConfig config) {
        node = new Node(config, System.out, this::fail);
    }

    public static void main(String[] args) {
        List<String> words = List.of(args);
        if (words.contains("--help") || words.contains("-h")) {
            System.out.print(Help.text());
            end(STOPPED);
        }
        SLF4JBridgeHandler.removeHandlersForRootLogger();
        SLF4JBridgeHandler.install();
        try {
            run(ConfigReader.read(words, System.getenv()));
        } catch (ConfigException e) {
            complain(e.getMessage());
            end(USAGE);
        }
    }

    private static void run(ServerConfig config) {
        Serve serve = new Serve(config);
        var unused = Threads.onExit("tenure-stop", serve::stop);
        serve.start();
    }

    /** Returns when the node has been told to stop. */
    private void start() {
        try {
            node.start();
            node.awaitStop();
        } catch (StartException e) {
            refuse(String.valueOf(e.getMessage()));
        } catch (RuntimeException e) {
            LOG.error("The start failed unexpectedly.", e);
            refuse("The node could not start, for a reason that nobody foresaw; the log above says which.");
        }
    }

    private void refuse(String sentence) {
        complain(sentence);
        ends(REFUSED);
        stop();
    }

    /**
     * The engine has stopped for good, so there is nothing left to end in order. Ratis would not even end: it fills the
     * log with complaints for as long as it is waited for.
     */
    private void fail(String sentence) {
        complain(sentence);
        end(FAILED);
    }

    /** The first reason to end decides the code. Whatever ends this process, its shutdown hook will use it too. */
    private void ends(int why) {
        code.compareAndSet(STOPPED, why);
    }

    /** Ends the process, at the latest after {@link #STOP_LIMIT}. */
    private void stop() {
        Thread closing = Threads.platform("tenure-close", node::close);
        try {
            if (!Waiting.forEnd(closing, STOP_LIMIT)) {
                complain("The node did not stop in time; its process ends now.");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        end(code.get());
    }

    private static void complain(@Nullable String sentence) {
        System.err.println("tenure serve: " + sentence);
    }

    /** Ends the process with this code, also from a shutdown hook, where {@code System.exit} would hang. */
    private static void end(int code) {
        System.out.flush();
        System.err.flush();
        Runtime.getRuntime().halt(code);
    }
}
