package io.tenure.bench.queue;

import io.tenure.store.Attempt;
import io.tenure.store.BatchId;
import io.tenure.store.BatchRecord;
import io.tenure.store.Operation;
import io.tenure.store.Outcome;
import io.tenure.store.Page;
import io.tenure.store.QueueName;
import io.tenure.store.QueueStats;
import io.tenure.store.Store;
import io.tenure.store.TaskId;
import io.tenure.store.TaskRecord;
import io.tenure.store.TaskScan;
import io.tenure.store.TaskState;
import io.tenure.store.TaskState.Kind;
import io.tenure.store.Transaction;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Compares the records of the store with what was acknowledged and with what was told outside. */
final class Audit {

    private static final List<Kind> FINAL = List.of(Kind.SUCCEEDED, Kind.FAILED, Kind.CANCELLED);
    private static final int MOST_HISTORIES = 5_000;

    private final Store store;
    private final Market.Plan plan;
    private final Map<TaskId, Integer> acknowledged;
    private final List<String[]> ran;
    private final List<String[]> told;
    private final List<String> complaints = new ArrayList<>();
    private int givenUp;

    /** To be made when nothing runs any more. */
    Audit(Store store, Path folder, Market.Plan plan, Map<TaskId, Integer> acknowledged) {
        this.store = store;
        this.plan = plan;
        this.acknowledged = acknowledged;
        this.ran = Journal.read(folder, Labour.RAN);
        this.told = Journal.read(folder, Labour.TOLD);
    }

    /** All tasks of a queue that are in a final state, as the listings show them. */
    static List<TaskRecord> finals(Store store, QueueName queue) {
        List<TaskRecord> all = new ArrayList<>();
        for (Kind kind : FINAL) {
            Optional<String> after = Optional.of("");
            while (after.isPresent()) {
                Page<TaskRecord> page = store.tasks(TaskScan.of(queue, kind).from(after.get()));
                all.addAll(page.items());
                after = page.next();
            }
        }
        return all;
    }

    static QueueStats stats(Store store, QueueName queue) {
        return store.queues().stream()
                .filter(stats -> stats.queue().equals(queue))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("There is no queue " + queue + " yet."));
    }

    void complain(String sentence) {
        complaints.add(sentence);
    }

    /** Looks through everything; {@code kept} are the tasks that no clerk may have run. */
    void judge(Set<TaskId> kept) {
        Map<TaskId, Integer> numbers = numbers();
        numbers.putAll(acknowledged);
        List<TaskRecord> shop = finals(store, Item.SHOP);
        List<TaskRecord> rounds = finals(store, Rounds.QUEUE);
        compare(
                "acknowledged tasks",
                acknowledged.keySet(),
                shop.stream().map(TaskRecord::id).toList());
        compare(
                "numbers that the leaders made",
                IntStream.range(0, plan.rounds()).boxed().collect(Collectors.toSet()),
                rounds.stream().map(task -> numbers.getOrDefault(task.id(), -1)).toList());
        Set<TaskId> run = run();
        for (TaskRecord task : shop) {
            judge(task, numbers.getOrDefault(task.id(), -1), run.contains(task.id()), kept.contains(task.id()));
        }
        for (TaskRecord task : rounds) {
            judge(task, numbers.getOrDefault(task.id(), -1), run.contains(task.id()), false);
        }
        runOnce();
        histories(shop);
        histories(rounds);
        batches(shop);
        batches(rounds);
    }

    List<String> complaints() {
        return complaints;
    }

    int runs() {
        return ran.size();
    }

    int callbacks() {
        return told.size();
    }

    /** Tasks that failed although they would have succeeded, because their claims ran out too often. */
    int givenUp() {
        return givenUp;
    }

    Store store() {
        return store;
    }

    private <T> void compare(String what, Set<T> expected, List<T> found) {
        Set<T> distinct = new HashSet<>(found);
        if (distinct.size() < found.size()) {
            complain((found.size() - distinct.size()) + " " + what + " have more than one final record");
        }
        Set<T> missing = new HashSet<>(expected);
        missing.removeAll(distinct);
        distinct.removeAll(expected);
        if (!missing.isEmpty() || !distinct.isEmpty()) {
            complain("of the " + what + " these have no final record: " + first(missing) + "; and these are unknown: "
                    + first(distinct));
        }
    }

    private static <T> String first(Set<T> all) {
        return all.size() + all.stream().limit(10).toList().toString();
    }

    private Map<TaskId, Integer> numbers() {
        Map<TaskId, Integer> numbers = new HashMap<>();
        ran.forEach(line -> numbers.put(task(line), Integer.parseInt(line[3])));
        return numbers;
    }

    private Set<TaskId> run() {
        return ran.stream().map(Audit::task).collect(Collectors.toSet());
    }

    private static TaskId task(String[] line) {
        return new TaskId(Long.parseLong(line[1]));
    }

    private void judge(TaskRecord task, int number, boolean wasRun, boolean isKept) {
        boolean succeeded = task.state() instanceof TaskState.Succeeded;
        if (isKept) {
            if (!succeeded || wasRun || task.attempt() != 1) {
                complain("task " + task.id() + " had a live claim all the time, but is " + task);
            }
        } else if (!wasRun) {
            complain("task " + task.id() + " is " + task.state() + ", but nobody ran it: " + store.attempts(task.id()));
        } else if (succeeded && new Item(number).failsAlways()) {
            complain("task " + task.id() + " succeeded, but its handler never did");
        } else if (!succeeded && !new Item(number).failsAlways()) {
            giveUp(task);
        }
    }

    /** Stalls count as failures: whoever stalled at every attempt fails without any error of its own. */
    private void giveUp(TaskRecord task) {
        givenUp++;
        List<Attempt> attempts = store.attempts(task.id());
        if (attempts.stream().noneMatch(attempt -> attempt.end() == Attempt.End.STALLED)) {
            complain("task " + task.id() + " failed, but should not have: " + attempts);
        }
    }

    /** An attempt is given to one worker, which runs it once. */
    private void runOnce() {
        Set<String> seen = new HashSet<>();
        for (String[] line : ran) {
            if (!seen.add(line[1] + "#" + line[2])) {
                complain("attempt " + line[2] + " of task " + line[1] + " was run twice");
            }
        }
    }

    private void histories(List<TaskRecord> tasks) {
        tasks.stream().filter(task -> task.attempt() > 1).limit(MOST_HISTORIES).forEach(this::history);
    }

    /** Attempts rise, and only the last one may have succeeded: no end of an older one was accepted. */
    private void history(TaskRecord task) {
        List<Attempt> attempts = store.attempts(task.id());
        for (int i = 0; i < attempts.size(); i++) {
            boolean last = i == attempts.size() - 1;
            boolean rises =
                    i == 0 || attempts.get(i).number() > attempts.get(i - 1).number();
            boolean succeeded = attempts.get(i).end() == Attempt.End.SUCCEEDED;
            if (!rises || succeeded != (last && task.state() instanceof TaskState.Succeeded)) {
                complain("task " + task.id() + " has the history " + attempts);
                return;
            }
        }
        if (attempts.isEmpty() || attempts.getLast().number() != task.attempt()) {
            complain("task " + task.id() + " is at attempt " + task.attempt() + " with the history " + attempts);
        }
    }

    private void batches(List<TaskRecord> tasks) {
        Map<BatchId, List<TaskRecord>> byBatch = tasks.stream()
                .collect(Collectors.groupingBy(task -> task.options().batch().orElseThrow()));
        byBatch.forEach((id, members) -> batch(members.getFirst().queue(), id, members));
    }

    private void batch(QueueName queue, BatchId id, List<TaskRecord> members) {
        Optional<BatchRecord> batch = store.batch(queue, id);
        long succeeded = members.stream()
                .filter(task -> task.state() instanceof TaskState.Succeeded)
                .count();
        if (batch.isEmpty()
                || !batch.get().acknowledged()
                || batch.get().succeeded() != succeeded
                || batch.get().failed() != members.size() - succeeded) {
            complain("the batch " + id + " of " + members.size() + " tasks, " + succeeded + " done, is " + batch);
        }
        boolean wasTold = told.stream().anyMatch(line -> line[0].equals(queue.value()) && line[1].equals(id.value()));
        if (!wasTold) {
            complain("nobody was told of the end of batch " + id);
        }
        if (!(store.commit(Transaction.of(new Operation.Acknowledge(queue, id))) instanceof Outcome.Conflict)) {
            complain("the batch " + id + " was acknowledged a second time");
        }
    }
}
