package io.tenure.server.document;

import io.tenure.document.DocumentFactory;
import io.tenure.document.FactoryVerbs;
import io.tenure.selector.Selector;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Documents to try things out with, at {@value #LINK}.
 *
 * @param name what people call it; needed
 */
record ExampleState(
        @Nullable String name,
        @Nullable Long counter,
        @Nullable Map<String, String> keyValues) {

    static final String LINK = "/core/examples";

    /** The same with three copies of each. */
    static final String LIMITED = "/core/limited-replication-examples";

    /** Whole bodies replace the state; patches replace what they hold, and add to the key values. */
    static DocumentFactory<ExampleState> factory() {
        return factory(LINK);
    }

    static DocumentFactory<ExampleState> limited() {
        return factory(LIMITED).on(Selector.DEFAULT_3X.name());
    }

    static DocumentFactory<ExampleState> factory(String link) {
        return DocumentFactory.of(
                link,
                "io:tenure:ExampleState",
                ExampleState.class,
                FactoryVerbs.<ExampleState>plain()
                        .posting(ExampleState::checked)
                        .putting((current, body) -> body.checked())
                        .patching(ExampleState::with));
    }

    private ExampleState checked() {
        if (name == null || name.isBlank()) {
            throw new IllegalArgumentException("The member 'name' is missing: give the example a name.");
        }
        return this;
    }

    private ExampleState with(ExampleState change) {
        Map<String, String> both = new LinkedHashMap<>(keyValues == null ? Map.of() : keyValues);
        if (change.keyValues != null) {
            both.putAll(change.keyValues);
        }
        return new ExampleState(
                change.name == null ? name : change.name,
                change.counter == null ? counter : change.counter,
                both.isEmpty() ? null : both);
    }
}
