package io.tenure.engine.shelf;

import io.tenure.engine.FatalHandler;
import io.tenure.store.Unavailable;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Why a shelf takes no more rows; told once to whoever must end the process. */
final class ShelfFailure {

    private final AtomicReference<@Nullable String> sentence = new AtomicReference<>();
    private final FatalHandler fatal;

    ShelfFailure(FatalHandler fatal) {
        this.fatal = fatal;
    }

    boolean isMet() {
        return sentence.get() != null;
    }

    void met(String why, Throwable cause) {
        if (sentence.compareAndSet(null, why)) {
            fatal.stopped(why, cause);
        }
    }

    /** For whoever comes too late. */
    Unavailable refusal() {
        String why = sentence.get();
        return new Unavailable(why == null ? "The documents of this node are closed: use another node." : why, null);
    }
}
