package io.tenure.worker;

import io.tenure.store.CommitRefused;
import io.tenure.store.Operation;
import io.tenure.store.Outcome;
import io.tenure.store.Store;
import io.tenure.store.StoreException;
import io.tenure.store.TaskId;
import io.tenure.store.TenureException;
import io.tenure.store.Transaction;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * Commits independent operations together. If one of them is refused, the others are committed one by one, so a late
 * end does not affect others. What is too large for one commit is split.
 */
final class GroupCommit {

    private final Store store;

    GroupCommit(Store store) {
        this.store = store;
    }

    /**
     * Claims in neither set are unknown: the store did not answer, or has no room at the moment.
     *
     * @param failures why claims are unknown; none if all are known
     */
    record Answer(Set<ClaimKey> accepted, Set<ClaimKey> refused, Set<TaskId> toStop, List<TenureException> failures) {

        private void accept(Outcome.Committed committed, ClaimKey key) {
            accepted.add(key);
            toStop.addAll(committed.toStop());
        }
    }

    <O extends Operation> Answer commit(List<O> operations, Function<O, ClaimKey> key) {
        Answer answer = new Answer(new HashSet<>(), new HashSet<>(), new HashSet<>(), new ArrayList<>());
        try {
            commit(operations, key, answer);
        } catch (StoreException e) {
            // What was answered before counts.
            answer.failures.add(e);
        }
        return answer;
    }

    private <O extends Operation> void commit(List<O> operations, Function<O, ClaimKey> key, Answer answer) {
        Outcome together = store.commit(Transaction.of(operations));
        if (together instanceof Outcome.Committed committed) {
            operations.forEach(operation -> answer.accept(committed, key.apply(operation)));
        } else if (together instanceof Outcome.Conflict conflict) {
            List<O> rest = new ArrayList<>(operations);
            answer.refused.add(key.apply(rest.remove(conflict.operation())));
            commitEach(rest, key, answer);
        } else if (isTooLarge(together) && operations.size() > 1) {
            int half = operations.size() / 2;
            commit(operations.subList(0, half), key, answer);
            commit(operations.subList(half, operations.size()), key, answer);
        } else if (together instanceof Outcome.Refused refused) {
            answer.failures.add(new CommitRefused(refused));
        }
    }

    private static boolean isTooLarge(Outcome outcome) {
        return outcome instanceof Outcome.Refused refused && refused.reason() == Outcome.Reason.TOO_LARGE;
    }

    private <O extends Operation> void commitEach(List<O> operations, Function<O, ClaimKey> key, Answer answer) {
        if (operations.isEmpty()) {
            return;
        }
        List<Outcome> outcomes =
                store.commitEach(operations.stream().map(Transaction::of).toList());
        for (int i = 0; i < outcomes.size(); i++) {
            ClaimKey claim = key.apply(operations.get(i));
            if (outcomes.get(i) instanceof Outcome.Committed committed) {
                answer.accept(committed, claim);
            } else if (outcomes.get(i) instanceof Outcome.Conflict) {
                answer.refused.add(claim);
            } else if (outcomes.get(i) instanceof Outcome.Refused refused) {
                answer.failures.add(new CommitRefused(refused));
            }
        }
    }
}
