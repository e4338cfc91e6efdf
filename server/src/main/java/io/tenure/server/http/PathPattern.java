package io.tenure.server.http;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A path with names for some of its segments, such as {@code /api/v1/store/{collection}/{id}}.
 *
 * <p>A path is split before it is decoded, so an encoded slash stays inside its segment.
 */
record PathPattern(List<String> segments) {

    static PathPattern of(String text) {
        return new PathPattern(split(text));
    }

    /** The decoded values of the named segments, if the path has this form. A named segment is never empty. */
    Optional<Map<String, String>> match(String rawPath) {
        List<String> actual = split(rawPath);
        if (actual.size() != segments.size()) {
            return Optional.empty();
        }
        Map<String, String> values = new HashMap<>();
        for (int i = 0; i < actual.size(); i++) {
            String expected = segments.get(i);
            String segment = actual.get(i);
            if (expected.startsWith("{")) {
                if (segment.isEmpty()) {
                    return Optional.empty();
                }
                values.put(expected.substring(1, expected.length() - 1), Percent.decode(segment));
            } else if (!expected.equals(segment)) {
                return Optional.empty();
            }
        }
        return Optional.of(values);
    }

    private static List<String> split(String path) {
        return List.of(path.split("/", -1));
    }
}
