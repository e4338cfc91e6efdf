package io.tenure.testkit.conformance;

import io.tenure.store.ClaimRequest;
import io.tenure.store.Outcome;
import io.tenure.store.Outcome.Refused;
import io.tenure.store.Store;
import io.tenure.store.TermRequest;
import io.tenure.store.Transaction;
import java.util.List;

/** One call of a random run. */
sealed interface RandomCall {

    /** What a store answers. Sentences may differ between engines, the reason of a refusal may not. */
    Object on(Store store);

    record Commit(List<Transaction> transactions) implements RandomCall {
        @Override
        public Object on(Store store) {
            return store.commitEach(transactions).stream()
                    .map(Commit::comparable)
                    .toList();
        }

        private static Object comparable(Outcome outcome) {
            return outcome instanceof Refused refused ? refused.reason() : outcome;
        }
    }

    record Take(ClaimRequest request) implements RandomCall {
        @Override
        public Object on(Store store) {
            return store.claim(request);
        }
    }

    record Open(TermRequest request) implements RandomCall {
        @Override
        public Object on(Store store) {
            return store.openTerm(request);
        }
    }
}
