package io.tenure.it;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Words of a command: a name, then {@code --key value} pairs and {@code --switch}es. */
public final class Options {
    private final String name;
    private final Map<String, String> values;

    private Options(String name, Map<String, String> values) {
        this.name = name;
        this.values = values;
    }

    /** @throws IllegalArgumentException with a sentence */
    static Options parse(String... words) {
        ArrayDeque<String> rest = new ArrayDeque<>(Arrays.asList(words));
        if (rest.isEmpty() || rest.peek().startsWith("--")) {
            throw new IllegalArgumentException("A name is missing.");
        }
        String name = rest.remove();
        Map<String, String> values = new HashMap<>();
        while (!rest.isEmpty()) {
            String key = rest.remove();
            if (!key.startsWith("--")) {
                throw new IllegalArgumentException("'" + key + "' is not an option: write --key value.");
            }
            boolean hasValue = !rest.isEmpty() && !rest.peek().startsWith("--");
            values.put(key.substring(2), hasValue ? rest.remove() : "true");
        }
        return new Options(name, values);
    }

    public String name() {
        return name;
    }

    public long number(String key, long otherwise) {
        String value = values.get(key);
        return value == null ? otherwise : Long.parseLong(value.replace("_", ""));
    }

    public boolean has(String key) {
        return values.containsKey(key);
    }
}
