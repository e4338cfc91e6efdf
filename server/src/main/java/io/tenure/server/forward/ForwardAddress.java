package io.tenure.server.forward;

import io.tenure.server.http.Percent;
import io.tenure.server.http.Refusal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What a forwarded request asks for: the path and the query as they are sent, encoded.
 *
 * <p>A path to a forwarding, a replication or a synchronization is refused, however it is written: a request could travel in
 * circles, or reach what only members call.
 */
record ForwardAddress(String path, String query) {

    /** How often a text may have been encoded before it came here. */
    private static final int MOST_LAYERS = 4;

    private static final Pattern AMONG_PEERS =
            Pattern.compile("/+core/+node-selectors/+[^/]+/+(forwarding|replication|synch)(/.*)?");
    private static final String AMONG_PEERS_BEGIN = "/core/node-selectors/";
    private static final String PLAIN_IN_PATH = "-._~!$&'()*+,;=:@/%";
    private static final String PLAIN_IN_QUERY = PLAIN_IN_PATH + "?";

    /** Checks what a caller gave. */
    static ForwardAddress of(String path, String query) {
        if (query.isEmpty() && isHarmless(path)) {
            return new ForwardAddress(path, query);
        }
        if (!path.startsWith("/") || path.startsWith("//")) {
            throw Refusal.invalid("The path '" + shown(path)
                    + "' must begin with one slash, without a host: the node is chosen by target.");
        }
        if (path.contains("?") || path.contains("#")) {
            throw Refusal.invalid("The path must end before the question mark: give what follows it as query.");
        }
        check(path);
        if (query.contains("#")) {
            throw Refusal.invalid("The query must not hold a '#'.");
        }
        return new ForwardAddress(encoded(path, PLAIN_IN_PATH), encoded(query, PLAIN_IN_QUERY));
    }

    /** Whether it is plain to see that there is nothing to refuse and nothing to encode, as with most paths. */
    private static boolean isHarmless(String path) {
        if (!path.startsWith("/") || path.startsWith(AMONG_PEERS_BEGIN)) {
            return false;
        }
        for (int i = 1; i < path.length(); i++) {
            char c = path.charAt(i);
            boolean plain =
                    c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-' || c == '_';
            if (!plain && (c != '/' || path.charAt(i - 1) == '/')) {
                return false;
            }
        }
        return true;
    }

    /** As it stands after the method. */
    String target() {
        return query.isEmpty() ? path : path + "?" + query;
    }

    private static void check(String path) {
        String text = path;
        for (int layer = 0; layer < MOST_LAYERS; layer++) {
            if (AMONG_PEERS.matcher(text).matches()) {
                throw Refusal.invalid(
                        "The path leads to what only members of the cluster call: give the path that is meant in the end.");
            }
            if (List.of(text.split("/", -1)).stream()
                    .anyMatch(segment -> segment.equals("..") || segment.equals("."))) {
                throw Refusal.invalid("The path must not hold '.' or '..' between slashes.");
            }
            if (text.chars().anyMatch(Character::isISOControl) || text.contains("\\")) {
                throw Refusal.invalid("The path must not hold control characters or backslashes.");
            }
            String decoded = layer == 0 ? Percent.decode(text) : lenient(text);
            if (decoded.equals(text)) {
                break;
            }
            text = decoded;
        }
        if (path.contains("//")) {
            throw Refusal.invalid("The path must not hold two slashes in a row.");
        }
    }

    /** What was decoded once may hold a percent sign of its own. */
    private static String lenient(String text) {
        try {
            return Percent.decode(text);
        } catch (Refusal e) {
            return text;
        }
    }

    private static String encoded(String text, String plain) {
        StringBuilder encoded = new StringBuilder(text.length() + 16);
        for (byte each : text.getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (each & 0xff);
            boolean letter = c < 128 && Character.isLetterOrDigit(c);
            if (letter || plain.indexOf(c) >= 0) {
                encoded.append(c);
            } else {
                encoded.append('%').append("%02X".formatted((int) c));
            }
        }
        return encoded.toString();
    }

    private static String shown(String path) {
        return path.substring(0, Math.min(100, path.length()));
    }
}
