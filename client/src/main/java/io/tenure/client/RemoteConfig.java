package io.tenure.client;

import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/**
 * The settings of a client.
 *
 * @param nodes the first nodes to ask; the other members are learned from them
 */
public record RemoteConfig(List<URI> nodes, Timing timing, Bounds bounds) {

    public RemoteConfig {
        if (nodes.isEmpty()) {
            throw new IllegalArgumentException("Name at least one node, such as http://127.0.0.1:8000.");
        }
        nodes = nodes.stream().map(RemoteConfig::checked).distinct().toList();
    }

    /** Addresses, each such as {@code http://127.0.0.1:8000}, or several in one text, separated by commas. */
    public static RemoteConfig of(String... addresses) {
        List<URI> nodes = Arrays.stream(addresses)
                .flatMap(text -> Arrays.stream(text.split(",")))
                .map(String::strip)
                .filter(text -> !text.isEmpty())
                .map(RemoteConfig::parsed)
                .toList();
        return new RemoteConfig(nodes, Timing.DEFAULT, Bounds.DEFAULT);
    }

    public RemoteConfig with(Timing value) {
        return new RemoteConfig(nodes, value, bounds);
    }

    public RemoteConfig with(Bounds value) {
        return new RemoteConfig(nodes, timing, value);
    }

    private static URI parsed(String text) {
        try {
            return URI.create(text);
        } catch (IllegalArgumentException e) {
            throw unusable(text);
        }
    }

    private static URI checked(URI uri) {
        boolean scheme = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
        String path = uri.getPath();
        if (!scheme || uri.getHost() == null || !(path == null || path.isEmpty() || path.equals("/"))) {
            throw unusable(uri.toString());
        }
        return URI.create(uri.getScheme() + "://" + uri.getAuthority());
    }

    private static IllegalArgumentException unusable(String text) {
        return new IllegalArgumentException(
                "'" + text + "' is not the address of a node: write one such as http://127.0.0.1:8000.");
    }

    /**
     * How long things may take.
     *
     * @param call the time limit of a call of the store
     * @param attempt how long to wait for one node before the next one is tried
     * @param connect how long a connection may take
     */
    public record Timing(Duration call, Duration attempt, Duration connect) {

        public static final Timing DEFAULT =
                new Timing(Duration.ofSeconds(10), Duration.ofSeconds(2), Duration.ofSeconds(1));

        public Timing {
            if (connect.isNegative() || connect.isZero()) {
                throw new IllegalArgumentException("The time for a connection must be longer than nothing.");
            }
            if (attempt.compareTo(connect) < 0 || call.compareTo(attempt) < 0) {
                throw new IllegalArgumentException("The times for a connection, " + connect + ", for an attempt, "
                        + attempt + ", and for a call, " + call + ", must not decrease in this order.");
            }
        }
    }

    /**
     * How much may wait for the cluster; more is refused.
     *
     * @param waitingBytes commands, in bytes
     * @param waitingCalls calls of one kind: commands, reads, stale reads
     */
    public record Bounds(long waitingBytes, int waitingCalls) {

        public static final Bounds DEFAULT = new Bounds(64L << 20, 100_000);

        public Bounds {
            if (waitingBytes < 1 || waitingCalls < 1) {
                throw new IllegalArgumentException("The bounds of waiting bytes and calls must be above zero.");
            }
        }
    }
}
