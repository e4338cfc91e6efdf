package io.tenure.cli.show;

import io.tenure.cli.json.Json;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Those fields of an answer that have a value, as rows of a table. */
public final class Fields {

    private static final Set<String> LENGTHS = Set.of("delay", "timeout");
    private static final Set<String> TIMES =
            Set.of("enqueued", "due", "ended", "at", "began", "last", "modified", "since", "submitted");

    private Fields() {}

    public static void present(TextTable table, Json from, List<String> fields) {
        for (String field : fields) {
            Json value = from.at(field);
            if (!value.isNull()) {
                table.row(label(field), text(field, value));
            }
        }
    }

    private static String text(String field, Json value) {
        if (LENGTHS.contains(field)) {
            return Ages.setting(value);
        }
        return TIMES.contains(field) ? Moments.of(value) : value.display();
    }

    /** In words, such as {@code limit key} of {@code limitKey}. */
    static String label(String field) {
        StringBuilder words = new StringBuilder();
        for (char c : field.toCharArray()) {
            words.append(Character.isUpperCase(c) ? " " : "").append(c);
        }
        return words.toString().toLowerCase(Locale.ROOT);
    }
}
