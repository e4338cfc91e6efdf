package io.tenure.sim.store;

import io.tenure.store.Attempt;
import io.tenure.store.Attempt.End;
import io.tenure.store.ClaimRequest;
import io.tenure.store.Operation.Extend;
import io.tenure.store.Operation.Finish;
import io.tenure.store.QueueLimits;
import io.tenure.store.QueueName;
import io.tenure.store.QueueRules;
import io.tenure.store.TaskId;
import io.tenure.store.TaskRecord;
import io.tenure.store.TaskState;
import io.tenure.store.TaskState.BackingOff;
import io.tenure.store.TaskState.Cancelled;
import io.tenure.store.TaskState.Claimed;
import io.tenure.store.TaskState.Failed;
import io.tenure.store.TaskState.Ready;
import io.tenure.store.TaskState.Succeeded;
import io.tenure.store.Term;
import io.tenure.store.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Claims of the {@link NaiveStore}: which task is next, and what becomes of it in the hands of a worker. */
final class NaiveClaims {
    private static final Comparator<TaskRecord> ORDER = Comparator.comparing(
                    (TaskRecord task) -> -task.options().priority())
            .thenComparing(task -> ((Ready) task.state()).due())
            .thenComparing(TaskRecord::id);

    private final NaiveClocks clocks;
    private final NaiveQueues queues;
    private final NaiveTasks tasks;

    /** Tasks that wait at their worker, and were not extended yet. */
    private final Set<TaskId> waiting = new HashSet<>();

    NaiveClaims(NaiveClocks clocks, NaiveQueues queues, NaiveTasks tasks) {
        this.clocks = clocks;
        this.queues = queues;
        this.tasks = tasks;
    }

    /** One task after the other, each the first that may run. */
    List<TaskRecord> claim(ClaimRequest request, Term token) {
        Claimed state = new Claimed(request.worker(), clocks.wall, clocks.tick.plus(request.length()), token);
        List<TaskRecord> claimed = new ArrayList<>();
        long bytes = 0;
        while (claimed.size() < request.max() && open(request.queue())) {
            Optional<TaskRecord> next = next(request.queue()).min(ORDER);
            bytes += next.flatMap(task -> tasks.payload(task.id()))
                    .map(payload -> payload.bytes().length)
                    .orElse(0);
            if (next.isEmpty()
                    || (claimed.size() >= request.atOnce() && !mayWait(next.get()))
                    || (bytes > 8 << 20 && !claimed.isEmpty())) {
                break;
            }
            TaskId id = next.get().id();
            waiting.remove(id);
            if (claimed.size() >= request.atOnce()) {
                waiting.add(id);
            }
            claimed.add(tasks.put(next.get().claimed(state)));
            queues.count(request.queue(), "claimed");
        }
        return claimed;
    }

    /** Whether half of its slots are free. */
    private boolean mayWait(TaskRecord task) {
        QueueLimits limits = queues.rule(task.queue()).limits();
        Optional<String> key = task.options().limitKey();
        return limits.total()
                        .map(most -> tasks.in(task.queue(), Claimed.class).count() < most / 2)
                        .orElse(true)
                && (key.isEmpty()
                        || limits.perKey()
                                .map(most -> running(task.queue(), key) < most / 2)
                                .orElse(true));
    }

    /** Neither paused nor at its limit. */
    boolean open(QueueName queue) {
        QueueRules rule = queues.rule(queue);
        return rule.paused().isEmpty()
                && tasks.in(queue, Claimed.class).count()
                        < rule.limits().total().orElse(Integer.MAX_VALUE);
    }

    /** The ready tasks without a limit key, and for each key with a free slot the first. */
    Stream<TaskRecord> next(QueueName queue) {
        int limit = queues.rule(queue).limits().perKey().orElse(Integer.MAX_VALUE);
        List<TaskRecord> ready = tasks.in(queue, Ready.class).toList();
        return ready.stream().filter(task -> {
            Optional<String> key = task.options().limitKey();
            Stream<TaskRecord> line =
                    ready.stream().filter(other -> other.options().limitKey().equals(key));
            return key.isEmpty()
                    || (running(queue, key) < limit && line.min(ORDER).get().equals(task));
        });
    }

    private long running(QueueName queue, Optional<String> key) {
        return tasks.in(queue, Claimed.class)
                .filter(task -> task.options().limitKey().equals(key))
                .count();
    }

    boolean isLive(TaskId id, int attempt) {
        return tasks.find(id)
                .filter(task -> task.attempt() == attempt && task.state() instanceof Claimed)
                .isPresent();
    }

    void countLate(TaskId id) {
        tasks.find(id).ifPresent(task -> queues.count(task.queue(), "late"));
    }

    Claimed extend(Extend operation) {
        TaskRecord task = tasks.get(operation.task());
        Claimed claim = (Claimed) task.state();
        waiting.remove(task.id());
        tasks.put(task.with(new Claimed(
                claim.worker(),
                claim.since(),
                clocks.tick.plus(operation.length()),
                claim.token(),
                operation.progress().isPresent() ? operation.progress() : claim.progress(),
                claim.cancelled())));
        return claim;
    }

    void finish(Finish operation) {
        TaskRecord task = tasks.get(operation.task());
        switch (operation.verdict()) {
            case Verdict.Succeed verdict -> {
                over(task, End.SUCCEEDED, Optional.empty());
                become(task, task.with(new Succeeded(clocks.wall, verdict.result())));
            }
            case Verdict.Fail verdict -> {
                over(task, End.FAILED, Optional.of(verdict.error()));
                become(task, task.failed(first(500, verdict.error()), new Failed(clocks.wall)));
            }
            case Verdict.Retry verdict -> {
                over(task, End.FAILED, Optional.of(verdict.error()));
                retry(task, verdict.after(), verdict.error());
            }
            case Verdict.HandBack verdict -> {
                over(task, End.HANDED_BACK, Optional.empty());
                queues.count(task.queue(), "handed back");
                become(task, task.with(later(verdict.after())));
            }
        }
    }

    /** Ends the attempts whose claim ran out. */
    void stall() {
        for (TaskRecord task : tasks.all()) {
            if (task.state() instanceof Claimed claim && claim.expires().compareTo(clocks.tick) <= 0) {
                queues.count(task.queue(), "stalled");
                boolean free = waiting.contains(task.id()) && claim.cancelled().isEmpty() && !stalledBefore(task);
                String why = free ? " before the task had begun." : ".";
                String error = "Worker " + claim.worker() + " stalled: its claim ran out" + why;
                over(task, End.STALLED, Optional.of(error));
                if (free) {
                    become(task, task.with(later(Duration.ZERO)));
                } else {
                    retry(task, Duration.ZERO, error);
                }
            }
        }
    }

    private boolean stalledBefore(TaskRecord task) {
        return tasks.attempts(task.id()).stream().anyMatch(attempt -> attempt.end() == End.STALLED);
    }

    /** A cancel comes before whatever else would become of a task. */
    private void become(TaskRecord task, TaskRecord next) {
        Optional<String> cancelled = ((Claimed) task.state()).cancelled();
        if (cancelled.isPresent()) {
            tasks.end(next.with(new Cancelled(clocks.wall, cancelled.get())));
        } else if (next.state().isFinal()) {
            tasks.end(next);
        } else {
            tasks.put(next);
        }
    }

    private void over(TaskRecord task, End end, Optional<String> error) {
        Claimed claim = (Claimed) task.state();
        tasks.addAttempt(
                task.id(),
                new Attempt(
                        task.attempt(),
                        claim.worker(),
                        claim.since(),
                        clocks.wall,
                        end,
                        error.map(text -> first(8000, text))));
    }

    private static String first(int most, String text) {
        return text.length() <= most ? text : text.substring(0, most);
    }

    private void retry(TaskRecord task, Duration after, String error) {
        boolean again = task.failures() < task.options().retries();
        become(task, task.failed(first(500, error), again ? later(after) : new Failed(clocks.wall)));
    }

    private TaskState later(Duration after) {
        return after.isZero() ? new Ready(clocks.wall) : new BackingOff(clocks.tick.plus(after));
    }
}
