package io.tenure.server;

import io.tenure.runtime.Threads;
import io.tenure.runtime.Waiting;
import io.tenure.server.config.ConfigException;
import io.tenure.server.config.ConfigReader;
import io.tenure.server.config.Help;
import io.tenure.server.config.ServerConfig;
import java.time.Duration;
import java.util.List;
import org.slf4j.bridge.SLF4JBridgeHandler;

/** Entry of {@code tenure serve}: runs a node until it is told to stop. */
public final class Serve {

    private static final int STOPPED = 0;
    private static final int REFUSED = 1;
    private static final int USAGE = 2;
    private static final int FAILED = 70;

    /** A stop that takes longer is cut short; the data is safe anyway. */
    private static final Duration STOP_LIMIT = Duration.ofSeconds(20);

    private Serve() {}

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
        Node node = new Node(config, System.out, Serve::fail);
        Threads.onExit("tenure-stop", () -> {
            stop(node);
            end(STOPPED);
        });
        try {
            node.start();
        } catch (StartException e) {
            complain(e.getMessage());
            stop(node);
            end(REFUSED);
        }
    }

    /** Waits no longer than {@link #STOP_LIMIT}. */
    private static void stop(Node node) {
        Thread closing = Threads.platform("tenure-close", node::close);
        try {
            if (!Waiting.forEnd(closing, STOP_LIMIT)) {
                complain("The node did not stop in time; its process ends now.");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void fail(Node node, String sentence) {
        complain(sentence);
        stop(node);
        end(FAILED);
    }

    private static void complain(@org.jspecify.annotations.Nullable String sentence) {
        System.err.println("tenure serve: " + sentence);
    }

    /** Ends the process with this code, also from a shutdown hook, where {@code System.exit} would hang. */
    private static void end(int code) {
        System.out.flush();
        System.err.flush();
        Runtime.getRuntime().halt(code);
    }
}
