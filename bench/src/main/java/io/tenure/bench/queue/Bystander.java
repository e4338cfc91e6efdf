package io.tenure.bench.queue;

import io.tenure.store.Claim;
import io.tenure.store.ClaimRequest;
import io.tenure.store.Indeterminate;
import io.tenure.store.Operation;
import io.tenure.store.Outcome;
import io.tenure.store.Store;
import io.tenure.store.TaskId;
import io.tenure.store.Transaction;
import io.tenure.store.Verdict;
import io.tenure.store.WorkerId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Claims some tasks before all others do. Of one kind the claims outlast everything: no change of a leader may void them.
 * Of the other kind they run out soon and the tasks are done by others: what is said about them later must be refused.
 */
final class Bystander {

    private static final int TASKS = 20;
    private static final Duration LONG = Duration.ofHours(1);
    private static final Duration SHORT = Duration.ofSeconds(5);

    private final Store store;
    private final List<Claim> kept;
    private final List<Claim> lost;

    Bystander(Store store) {
        this.store = store;
        kept = claim("patient", LONG);
        lost = claim("slow", SHORT);
    }

    private List<Claim> claim(String worker, Duration length) {
        List<Claim> claims = store.claim(new ClaimRequest(Item.SHOP, new WorkerId(worker), TASKS, length));
        if (claims.size() < TASKS) {
            throw new IllegalStateException("There were only " + claims.size() + " tasks to claim.");
        }
        return claims;
    }

    /** Those that nobody else may have run. */
    Set<TaskId> keptTasks() {
        Set<TaskId> tasks = new HashSet<>();
        kept.forEach(claim -> tasks.add(claim.task().id()));
        return tasks;
    }

    int kept() {
        return kept.size();
    }

    /** Ends all claims, after the last blow. What was answered wrongly, a sentence each. */
    List<String> finish() {
        List<String> complaints = new ArrayList<>();
        for (Claim claim : kept) {
            if (!(end(claim) instanceof Outcome.Committed)) {
                complaints.add("the live claim of " + claim.task().id() + " was void after changes of leaders");
            }
        }
        for (Claim claim : lost) {
            if (!(end(claim) instanceof Outcome.Conflict)) {
                complaints.add("an end of an older attempt of " + claim.task().id() + " was accepted");
            }
        }
        return complaints;
    }

    private Outcome end(Claim claim) {
        Operation finish = new Operation.Finish(claim.task().id(), claim.task().attempt(), Verdict.SUCCEED);
        try {
            return store.commit(Transaction.of(finish));
        } catch (Indeterminate e) {
            throw new IllegalStateException("The cluster is to be quiet by now.", e);
        }
    }
}
