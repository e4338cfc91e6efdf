package io.tenure.cli;

import io.tenure.cli.json.Json;
import java.util.List;
import java.util.Set;

/** Those fields of an answer that have a value, as rows of a table. */
final class Fields {

    private static final Set<String> LENGTHS = Set.of("delay", "timeout");

    private Fields() {}

    static void present(TextTable table, Json from, List<String> fields) {
        for (String field : fields) {
            Json value = from.at(field);
            if (!value.isNull()) {
                table.row(field, LENGTHS.contains(field) ? Ages.ofIso(value) : value.display());
            }
        }
    }
}
