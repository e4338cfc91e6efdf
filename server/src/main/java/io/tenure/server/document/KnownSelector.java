package io.tenure.server.document;

import io.tenure.selector.Selector;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A selector by its name, once somebody has created it. It never changes then. */
final class KnownSelector implements Supplier<Selector> {

    private final String name;
    private final Function<String, Optional<Selector>> find;
    private volatile @Nullable Selector found;

    KnownSelector(String name, Function<String, Optional<Selector>> find) {
        this.name = name;
        this.find = find;
    }

    boolean isKnown() {
        if (found == null) {
            found = find.apply(name).orElse(null);
        }
        return found != null;
    }

    /** Said while it is not known. */
    String complaint() {
        return "These documents are kept by the selector " + name
                + ", which is not known here: create it at /core/node-selectors, or try again.";
    }

    @Override
    public Selector get() {
        Selector known = found;
        if (known == null) {
            throw new IllegalStateException(complaint());
        }
        return known;
    }
}
