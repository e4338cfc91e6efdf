package io.tenure.server.config;

import java.util.List;

/**
 * What somebody set.
 *
 * @param values one, or several for a list
 * @param origin where it stands, as its author knows it, such as {@code --http}
 */
record Given(List<String> values, String origin) {

    Given {
        values = List.copyOf(values);
    }

    static Given of(String value, String origin) {
        return new Given(List.of(value), origin);
    }

    /** The last one wins, as with repeated flags. */
    String value() {
        return values.getLast();
    }
}
