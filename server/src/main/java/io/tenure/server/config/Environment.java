package io.tenure.server.config;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Reads {@code TENURE_…} variables; lists are separated by commas. Other variables are somebody else's. */
final class Environment {

    private Environment() {}

    static Map<Setting, Given> read(Map<String, String> variables) {
        Map<Setting, Given> found = new EnumMap<>(Setting.class);
        for (Setting setting : Setting.values()) {
            String value = variables.get(setting.variable());
            if (value != null && !value.isBlank()) {
                found.put(setting, new Given(parts(setting, value.strip()), setting.variable()));
            }
        }
        return found;
    }

    private static List<String> parts(Setting setting, String value) {
        return setting.isList()
                ? Arrays.stream(value.split(","))
                        .map(String::strip)
                        .filter(part -> !part.isEmpty())
                        .toList()
                : List.of(value);
    }
}
