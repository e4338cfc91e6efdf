package io.tenure.server.http;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A path with names for some of its segments, such as {@code /api/v1/store/{collection}/{id}}.
 *
 * <p>A path is split before it is decoded, so an encoded slash stays inside its segment.
 */
record PathPattern(List<String> segments) {

    static PathPattern of(String text) {
        return new PathPattern(split(text));
    }

    static List<String> split(String path) {
        return List.of(path.split("/", -1));
    }

    /** Whether any segment may stand at this place. */
    static boolean isName(String segment) {
        return segment.startsWith("{");
    }

    /** The decoded values of the named segments in a path of this form. */
    Map<String, String> values(List<String> path) {
        Map<String, String> values = new HashMap<>();
        for (int i = 0; i < segments.size(); i++) {
            String segment = segments.get(i);
            if (isName(segment)) {
                values.put(segment.substring(1, segment.length() - 1), Percent.decode(path.get(i)));
            }
        }
        return values;
    }
}
