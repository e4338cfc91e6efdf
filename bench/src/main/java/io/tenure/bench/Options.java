package io.tenure.bench;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Words of a command: a name, then {@code --key value} pairs and {@code --switch}es. */
public final class Options {
    private final String name;
    private final Map<String, String> values;
    private final Set<String> asked = new TreeSet<>();

    private Options(String name, Map<String, String> values) {
        this.name = name;
        this.values = values;
    }

    /** @throws IllegalArgumentException with a sentence */
    public static Options parse(String... words) {
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

    /**
     * Gives back what has read these options, if it has read all of them.
     *
     * @throws IllegalArgumentException with a sentence
     */
    public <T> T complete(T reader) {
        for (String key : values.keySet()) {
            if (!asked.contains(key)) {
                throw new IllegalArgumentException(
                        "'" + name + "' has no option --" + key + "; it has --" + String.join(", --", asked) + ".");
            }
        }
        return reader;
    }

    private @Nullable String value(String key) {
        asked.add(key);
        return values.get(key);
    }

    public long number(String key, long otherwise) {
        String value = value(key);
        return value == null ? otherwise : Long.parseLong(value.replace("_", ""));
    }

    /** Words with commas between them; none if it was not given. */
    public Set<String> words(String key) {
        String value = value(key);
        return value == null ? Set.of() : Set.of(value.split(","));
    }

    public boolean has(String key) {
        return value(key) != null;
    }
}
