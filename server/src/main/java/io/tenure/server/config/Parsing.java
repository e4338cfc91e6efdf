package io.tenure.server.config;

import io.tenure.node.Endpoint;
import io.tenure.selector.Selector;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Settings from text to values. Each complaint begins with where the text stands. */
final class Parsing {

    private static final int MAX_PORT = 65_535;
    private static final Pattern HOST_NAME = Pattern.compile("[A-Za-z0-9]([A-Za-z0-9._-]{0,252})");
    private static final Pattern LABEL = Pattern.compile("([A-Za-z0-9][A-Za-z0-9._/-]*)=([^\\p{Cntrl}]*)");
    private static final Pattern LENGTH = Pattern.compile("(\\d{1,7})(ms|s)");

    private static final Pattern SIZE = Pattern.compile("(\\d{1,6})(MiB|GiB)");

    private Parsing() {}

    /** Applies a reader whose own complaints are whole sentences. */
    static <T> T value(Given given, Function<String, T> reader) {
        try {
            return reader.apply(given.value());
        } catch (IllegalArgumentException e) {
            throw new ConfigException(given.origin() + ": " + e.getMessage());
        }
    }

    /** {@code HOST:PORT}; without a host it is this machine only. */
    static Endpoint endpoint(String text) {
        return Endpoint.parse(text.startsWith(":") ? ServerConfig.Http.DEFAULT_HOST + text : text);
    }

    static String hostName(String text) {
        if (!HOST_NAME.matcher(text).matches()) {
            throw new IllegalArgumentException(
                    "'" + text + "' is not the name of a host: write it without http:// and without a port.");
        }
        return text;
    }

    static Map.Entry<String, String> label(String text) {
        Matcher matcher = LABEL.matcher(text);
        if (!matcher.matches() || text.length() > ServerConfig.Group.LONGEST_LABEL) {
            throw new IllegalArgumentException(
                    "'" + text + "' is not a label: write KEY=VALUE, such as zone=a, with at most "
                            + ServerConfig.Group.LONGEST_LABEL + " characters.");
        }
        return Map.entry(matcher.group(1), matcher.group(2));
    }

    /** {@code NAME=K}; {@code all} instead of a number for copies on every member. */
    static Selector selector(String text) {
        int equals = text.indexOf('=');
        String copies = text.substring(equals + 1);
        if (equals < 0 || !copies.equals("all") && !copies.matches("\\d{1,6}")) {
            throw new IllegalArgumentException("'" + text
                    + "' is not a selector: write NAME=K with the number of copies, such as pair=2, or NAME=all.");
        }
        OptionalInt factor = copies.equals("all") ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(copies));
        Selector selector = new Selector(text.substring(0, equals), factor);
        if (selector.isBuiltIn()) {
            throw new IllegalArgumentException(
                    "Every cluster has the selector " + selector.name() + ": take another name.");
        }
        return selector;
    }

    static int port(String text) {
        int port = text.matches("\\d{1,5}") ? Integer.parseInt(text) : -1;
        if (port < 0 || port > MAX_PORT) {
            throw new IllegalArgumentException("'" + text + "' is not a port: write a number from 0 to 65535.");
        }
        return port;
    }

    static int maxJobs(String text) {
        int most = text.matches("\\d{1,4}") ? Integer.parseInt(text) : 0;
        if (most < 1 || most > ServerConfig.Jobs.LARGEST_MOST) {
            throw new IllegalArgumentException("'" + text + "' is not a number of jobs: write one from 1 to "
                    + ServerConfig.Jobs.LARGEST_MOST + ".");
        }
        return most;
    }

    static boolean bool(String text) {
        return switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException("'" + text + "' is not usable: write true or false.");
        };
    }

    static ServerConfig.Role role(String text) {
        return switch (text) {
            case "voter" -> ServerConfig.Role.VOTER;
            // The second is what it was called before; start scripts may still say it.
            case "learner", "worker" -> ServerConfig.Role.LEARNER;
            default -> throw new IllegalArgumentException("'" + text + "' is not a role: write voter or learner.");
        };
    }

    /** The address of a node; a missing {@code http://} is put before it. */
    static URI node(String text) {
        String full = text.contains("://") ? text : "http://" + text;
        try {
            URI uri = new URI(full.endsWith("/") ? full.substring(0, full.length() - 1) : full);
            if (!"http".equals(uri.getScheme())
                    || uri.getHost() == null
                    || !uri.getPath().isEmpty()) {
                throw new URISyntaxException(text, "no address of a node");
            }
            return uri;
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(
                    "'" + text + "' is not the address of a node: write one such as http://127.0.0.1:8000.", e);
        }
    }

    static Duration duration(String text) {
        return length(text)
                .orElseThrow(() ->
                        new IllegalArgumentException("'" + text + "' is not a length of time: write 500ms or 3s."));
    }

    static ServerConfig.Election election(String text) {
        String[] ends = text.split("-", -1);
        if (ends.length != 2) {
            throw notARange(text);
        }
        Duration min = length(ends[0]).orElseThrow(() -> notARange(text));
        Duration max = length(ends[1]).orElseThrow(() -> notARange(text));
        if (min.compareTo(max) >= 0) {
            throw new IllegalArgumentException("'" + text + "' begins with the longer time: write MIN-MAX.");
        }
        return new ServerConfig.Election(min, max);
    }

    static long logLimit(String text) {
        Matcher matcher = SIZE.matcher(text.strip());
        if (!matcher.matches()) {
            throw new IllegalArgumentException("'" + text + "' is not a size: write 64MiB or 1GiB.");
        }
        long bytes = Long.parseLong(matcher.group(1)) << (matcher.group(2).equals("MiB") ? 20 : 30);
        if (bytes < ServerConfig.Storage.LEAST_LOG_LIMIT) {
            throw new IllegalArgumentException("'" + text + "' is too little for the log: write 8MiB or more.");
        }
        return bytes;
    }

    private static Optional<Duration> length(String text) {
        Matcher matcher = LENGTH.matcher(text.strip());
        if (!matcher.matches()) {
            return Optional.empty();
        }
        long number = Long.parseLong(matcher.group(1));
        return Optional.of(matcher.group(2).equals("s") ? Duration.ofSeconds(number) : Duration.ofMillis(number));
    }

    private static IllegalArgumentException notARange(String text) {
        return new IllegalArgumentException(
                "'" + text + "' is not a range of times: write two lengths with a dash, such as 300ms-600ms or 1s-2s.");
    }
}
