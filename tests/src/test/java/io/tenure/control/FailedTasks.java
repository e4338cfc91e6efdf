package io.tenure.control;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.store.Body;
import io.tenure.store.Claim;
import io.tenure.store.ClaimRequest;
import io.tenure.store.Operation;
import io.tenure.store.Outcome;
import io.tenure.store.QueueName;
import io.tenure.store.QueueStats;
import io.tenure.store.Store;
import io.tenure.store.TaskId;
import io.tenure.store.TaskOptions;
import io.tenure.store.TaskRecord;
import io.tenure.store.TaskScan;
import io.tenure.store.TaskState;
import io.tenure.store.Transaction;
import io.tenure.store.Verdict;
import io.tenure.store.WorkerId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A queue full of tasks that have failed, made without any worker. */
public record FailedTasks(Store store, QueueName queue) {

    private static final int PAGE = 500;

    public void make(int count, String type, String error) {
        for (int done = 0; done < count; done += PAGE) {
            int page = Math.min(PAGE, count - done);
            commit(Stream.<Operation>generate(
                            () -> new Operation.Enqueue(queue, Body.of(type, "{}"), TaskOptions.DEFAULT.withRetries(0)))
                    .limit(page)
                    .toList());
            List<Claim> claims =
                    store.claim(new ClaimRequest(queue, new WorkerId("nobody"), page, Duration.ofMinutes(1)));
            commit(claims.stream()
                    .<Operation>map(claim ->
                            new Operation.Finish(claim.task().id(), claim.task().attempt(), new Verdict.Fail(error)))
                    .toList());
        }
    }

    /** The same with payloads of this size, each in a commit of its own. */
    void make(int count, int bytes) {
        for (int i = 0; i < count; i++) {
            Operation.Enqueue task =
                    new Operation.Enqueue(queue, new Body("large", new byte[bytes]), TaskOptions.DEFAULT);
            Outcome outcome = store.commit(Transaction.of(task));
            TaskId id = ((Outcome.Committed) outcome).tasks().getFirst();
            commit(List.of(new Operation.Cancel(id, "not now")));
        }
    }

    /** All that are in a state. */
    List<TaskRecord> in(TaskState.Kind state) {
        List<TaskRecord> all = new ArrayList<>();
        Optional<String> after = Optional.of("");
        while (after.isPresent()) {
            var page = store.tasks(TaskScan.of(queue, state).from(after.get()));
            all.addAll(page.items());
            after = page.next();
        }
        return all;
    }

    /** The tasks that are retries, whatever became of them. */
    List<TaskId> retried() {
        return Stream.of(TaskState.Kind.values())
                .flatMap(state -> in(state).stream())
                .flatMap(task -> task.options().retryOf().stream())
                .sorted()
                .toList();
    }

    public QueueStats stats() {
        return store.queues().stream()
                .filter(stats -> stats.queue().equals(queue))
                .findFirst()
                .orElseThrow();
    }

    private void commit(List<Operation> operations) {
        assertThat(store.commit(Transaction.of(operations))).isInstanceOf(Outcome.Committed.class);
    }
}
