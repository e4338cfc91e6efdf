package io.tenure.queue;

import io.tenure.store.Clocks;
import io.tenure.store.QueueRules;
import io.tenure.store.QueueStats;
import io.tenure.store.TaskRecord;
import io.tenure.store.TaskState;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds out from stored facts why a task is not running. */
final class Explainer {

    /** How many of the tasks that hold a slot are named. */
    private static final int MOST_NAMED = 5;

    private Explainer() {}

    /**
     * The facts that were read.
     *
     * @param queue the counters and rules of its queue
     * @param claims live claims of its queue; not all if there are very many
     * @param workers the records of workers, including old ones
     * @param ahead how many ready tasks of its queue come before it
     * @param more whether there are more than were counted
     */
    record Facts(
            TaskRecord task,
            Clocks clocks,
            Optional<QueueStats> queue,
            List<TaskRecord> claims,
            List<WorkerRecord> workers,
            int ahead,
            boolean more) {

        List<WorkerRecord> alive() {
            return workers.stream()
                    .filter(worker -> worker.isAlive(clocks.wall()))
                    .filter(worker -> worker.types().containsKey(task.queue()))
                    .toList();
        }

        List<TaskRecord> sameKey() {
            return claims.stream()
                    .filter(claim ->
                            claim.options().limitKey().equals(task.options().limitKey()))
                    .toList();
        }

        List<WorkerRecord> able() {
            return alive().stream()
                    .filter(worker -> worker.knows(task.queue(), task.type()))
                    .toList();
        }
    }

    static Explanation explain(Facts facts) {
        TaskRecord task = facts.task();
        return switch (task.state()) {
            case TaskState.Delayed s -> new Explanation.NotDue(s.until());
            case TaskState.BackingOff s -> waiting(facts, left(s.until(), facts));
            case TaskState.Ready s -> ready(facts);
            case TaskState.Claimed s ->
                new Explanation.Claimed(s.worker(), task.attempt(), left(s.expires(), facts), s.cancelled());
            case TaskState.Succeeded s -> ended(task, s.at(), Optional.empty());
            case TaskState.Failed s -> ended(task, s.at(), task.lastError());
            case TaskState.Cancelled s -> ended(task, s.at(), Optional.of(s.why()));
        };
    }

    private static Explanation waiting(Facts facts, Duration left) {
        TaskRecord task = facts.task();
        return task.failures() == 0
                ? new Explanation.HandedBack(left, !facts.able().isEmpty())
                : new Explanation.WaitingForRetry(
                        task.failures(), task.options().retries(), left, task.lastError());
    }

    private static Explanation ready(Facts facts) {
        return ruled(facts).orElseGet(() -> staffed(facts));
    }

    /** The rule of the queue that keeps it from running, if there is one. */
    private static Optional<Explanation> ruled(Facts facts) {
        QueueRules rules = facts.queue().map(QueueStats::rules).orElse(QueueRules.NONE);
        long claimed = facts.queue().map(queue -> queue.depth().claimed()).orElse(0L);
        Optional<Explanation> paused =
                rules.paused().map(pause -> new Explanation.Paused(pause.by(), pause.why(), pause.since()));
        Optional<Explanation> full = rules.limits()
                .total()
                .filter(most -> claimed >= most)
                .map(most -> reached("the queue", claimed, most, facts.claims()));
        Optional<Explanation> keyFull = rules.limits()
                .perKey()
                .filter(most -> facts.sameKey().size() >= most)
                .flatMap(most -> facts.task()
                        .options()
                        .limitKey()
                        .map(key ->
                                reached("the key '" + key + "'", facts.sameKey().size(), most, facts.sameKey())));
        return paused.or(() -> full).or(() -> keyFull);
    }

    private static Explanation reached(String of, long running, int limit, List<TaskRecord> claims) {
        List<Explanation.LimitReached.Slot> held = claims.stream()
                .limit(MOST_NAMED)
                .flatMap(claim -> claim.state() instanceof TaskState.Claimed state
                        ? Stream.of(new Explanation.LimitReached.Slot(claim.id(), state.worker()))
                        : Stream.of())
                .toList();
        return new Explanation.LimitReached(of, running, limit, held);
    }

    private static Explanation staffed(Facts facts) {
        List<WorkerRecord> able = facts.able();
        if (able.isEmpty()) {
            TaskRecord task = facts.task();
            return new Explanation.NoWorker(
                    task.queue().value(), task.type(), facts.alive().size());
        }
        return able.stream().allMatch(WorkerRecord::isFull)
                ? new Explanation.WorkersBusy(able.size(), facts.ahead(), facts.more())
                : new Explanation.Ready(facts.ahead(), facts.more());
    }

    private static Explanation ended(TaskRecord task, Instant at, Optional<String> error) {
        return new Explanation.Ended(task.state().kind(), at, error, task.retriedBy());
    }

    private static Duration left(Duration until, Facts facts) {
        Duration left = until.minus(facts.clocks().tick());
        return left.isNegative() ? Duration.ZERO : left;
    }
}
