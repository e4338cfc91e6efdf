package io.tenure.it.rules.signature;

import io.tenure.store.Store;
import io.tenure.store.Term;
import java.util.List;
import java.util.Optional;

/** Names terms to everybody, and a store only to its own package. */
public interface NamesTerms {

    List<Optional<Term>> terms();

    /** Nobody else can make one or look into it. */
    final class Hidden {

        final Store store;

        Hidden(Store store) {
            this.store = store;
        }
    }
}
