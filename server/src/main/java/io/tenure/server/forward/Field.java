package io.tenure.server.forward;

import java.util.List;
import java.util.Optional;

/** One header and one of its values. */
record Field(String name, String value) {

    boolean is(String other) {
        return name.equalsIgnoreCase(other);
    }

    static Optional<String> first(List<Field> fields, String name) {
        return fields.stream().filter(field -> field.is(name)).map(Field::value).findFirst();
    }
}
