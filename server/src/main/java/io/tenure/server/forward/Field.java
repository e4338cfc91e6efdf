package io.tenure.server.forward;

import java.util.List;
import java.util.Optional;

/** One header and one of its values. */
record Field(String name, String value) {

    boolean is(String other) {
        return name.equalsIgnoreCase(other);
    }

    static Optional<String> first(List<Field> fields, String name) {
        for (Field field : fields) {
            if (field.is(name)) {
                return Optional.of(field.value());
            }
        }
        return Optional.empty();
    }
}
