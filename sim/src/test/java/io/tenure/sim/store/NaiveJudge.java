package io.tenure.sim.store;

import io.tenure.store.BatchRecord;
import io.tenure.store.Document;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Operation;
import io.tenure.store.Operation.Acknowledge;
import io.tenure.store.Operation.Cancel;
import io.tenure.store.Operation.Check;
import io.tenure.store.Operation.Delete;
import io.tenure.store.Operation.Discard;
import io.tenure.store.Operation.Enqueue;
import io.tenure.store.Operation.Extend;
import io.tenure.store.Operation.Finish;
import io.tenure.store.Operation.Limit;
import io.tenure.store.Operation.Pause;
import io.tenure.store.Operation.Put;
import io.tenure.store.Operation.Resume;
import io.tenure.store.Operation.Retry;
import io.tenure.store.Operation.Seal;
import io.tenure.store.Outcome;
import io.tenure.store.Outcome.Cause;
import io.tenure.store.Outcome.Conflict;
import io.tenure.store.Outcome.Reason;
import io.tenure.store.Outcome.Refused;
import io.tenure.store.TaskId;
import io.tenure.store.TaskRecord;
import io.tenure.store.Unique;
import io.tenure.store.Version;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** What the {@link NaiveStore} has against a transaction, before any of it takes effect. */
record NaiveJudge(NaiveDocuments documents, NaiveBatches batches, NaiveTasks tasks, NaiveClaims claims) {

    Optional<Outcome> objection(List<Operation> operations) {
        Set<Object> named = new HashSet<>();
        for (Operation operation : operations) {
            if (!(operation instanceof Enqueue) && !named.add(subject(operation))) {
                return Optional.of(new Refused(Reason.INVALID, ""));
            }
        }
        for (int i = 0; i < operations.size(); i++) {
            Optional<Conflict> conflict = judge(i, operations);
            if (conflict.isPresent()) {
                return Optional.of(conflict.get());
            }
        }
        return Optional.empty();
    }

    private static Object subject(Operation operation) {
        return switch (operation) {
            case Check check -> check.key();
            case Put put -> put.key();
            case Delete delete -> delete.key();
            case Enqueue enqueue -> enqueue;
            case Seal seal -> new NaiveBatches.Key(seal.queue(), seal.batch());
            case Acknowledge acknowledge -> new NaiveBatches.Key(acknowledge.queue(), acknowledge.batch());
            case Extend extend -> extend.task();
            case Finish finish -> finish.task();
            case Cancel cancel -> cancel.task();
            case Retry retry -> retry.task();
            case Discard discard -> discard.task();
            case Limit limit -> limit.queue();
            case Pause pause -> pause.queue();
            case Resume resume -> resume.queue();
        };
    }

    private Optional<Conflict> judge(int index, List<Operation> all) {
        return switch (all.get(index)) {
            case Check check -> judge(index, check.key(), check.expected());
            case Put put -> judge(index, put.key(), put.expected());
            case Delete delete -> judge(index, delete.key(), delete.expected());
            case Enqueue enqueue -> judge(index, enqueue, all.subList(0, index));
            case Seal seal -> judge(index, seal, all);
            case Acknowledge acknowledge -> judge(index, acknowledge);
            case Extend extend -> judge(index, extend.task(), extend.attempt());
            case Finish finish -> judge(index, finish.task(), finish.attempt());
            case Cancel cancel -> judge(index, cancel);
            case Retry retry -> judge(index, retry);
            case Discard discard -> judge(index, discard);
            case Limit limit -> Optional.empty();
            case Pause pause -> Optional.empty();
            case Resume resume -> Optional.empty();
        };
    }

    private Optional<Conflict> judge(int index, Enqueue enqueue, List<Operation> earlier) {
        Optional<BatchRecord> batch = enqueue.options().batch().flatMap(id -> batches.get(enqueue.queue(), id));
        return conflictIf(batch.filter(BatchRecord::sealed).isPresent(), index, Cause.BATCH_SEALED)
                .or(() -> judgeUnique(index, enqueue, earlier));
    }

    private Optional<Conflict> judgeUnique(int index, Enqueue enqueue, List<Operation> earlier) {
        if (enqueue.options().unique().isEmpty()) {
            return Optional.empty();
        }
        Unique unique = enqueue.options().unique().get();
        Optional<TaskRecord> holder = tasks.holder(enqueue.queue(), unique.key());
        boolean twice = earlier.stream()
                .flatMap(other -> switch (other) {
                    case Enqueue before -> Stream.of(before);
                    case Retry before -> Stream.of(tasks.again(before.task()));
                    default -> Stream.of();
                })
                .anyMatch(before -> before.queue().equals(enqueue.queue())
                        && before.options().unique().map(Unique::key).equals(Optional.of(unique.key())));
        boolean wrong = switch (unique.clash()) {
            case KEEP -> false;
            case REPLACE -> holder.isPresent() && !NaiveTasks.waits(holder.get());
            case REJECT -> holder.isPresent() || twice;
        };
        return wrong
                ? Optional.of(new Conflict(index, Cause.UNIQUE_KEY_HELD, Optional.empty(), holder.map(TaskRecord::id)))
                : Optional.empty();
    }

    private Optional<Conflict> judge(int index, Cancel cancel) {
        Optional<TaskRecord> task = tasks.find(cancel.task());
        return task.isEmpty()
                ? conflictIf(true, index, Cause.TASK_UNKNOWN)
                : conflictIf(task.get().state().isFinal(), index, Cause.TASK_FINAL);
    }

    private Optional<Conflict> judge(int index, Retry retry) {
        return judgeFinal(index, retry.task())
                .or(() -> tasks.get(retry.task())
                        .retriedBy()
                        .map(other -> new Conflict(index, Cause.TASK_RETRIED, Optional.empty(), Optional.of(other))));
    }

    private Optional<Conflict> judge(int index, Discard discard) {
        return judgeFinal(index, discard.task())
                .or(() -> conflictIf(tasks.isNeeded(discard.task()), index, Cause.BATCH_NOT_ACKNOWLEDGED));
    }

    private Optional<Conflict> judgeFinal(int index, TaskId id) {
        Optional<TaskRecord> task = tasks.find(id);
        return task.isEmpty()
                ? conflictIf(true, index, Cause.TASK_UNKNOWN)
                : conflictIf(!task.get().state().isFinal(), index, Cause.TASK_OPEN);
    }

    /** A batch may be sealed by the transaction that begins it. */
    private Optional<Conflict> judge(int index, Seal seal, List<Operation> all) {
        boolean begun = all.stream()
                .anyMatch(other -> other instanceof Enqueue enqueue
                        && enqueue.queue().equals(seal.queue())
                        && enqueue.options().batch().equals(Optional.of(seal.batch())));
        boolean known = batches.get(seal.queue(), seal.batch()).isPresent();
        return conflictIf(!known && !begun, index, Cause.BATCH_UNKNOWN);
    }

    private Optional<Conflict> judge(int index, Acknowledge acknowledge) {
        Optional<BatchRecord> batch = batches.get(acknowledge.queue(), acknowledge.batch());
        return batch.isEmpty()
                ? conflictIf(true, index, Cause.BATCH_UNKNOWN)
                : conflictIf(!batch.get().ended(), index, Cause.BATCH_NOT_ENDED)
                        .or(() -> conflictIf(batch.get().acknowledged(), index, Cause.BATCH_ACKNOWLEDGED));
    }

    private Optional<Conflict> judge(int index, TaskId task, int attempt) {
        if (!claims.isLive(task, attempt)) {
            claims.countLate(task);
        }
        return conflictIf(!claims.isLive(task, attempt), index, Cause.CLAIM_NOT_LIVE);
    }

    private Optional<Conflict> judge(int index, DocumentKey key, Expected expected) {
        Optional<Version> actual = documents.get(key).map(Document::version);
        Optional<Cause> cause = switch (expected) {
            case Expected.Anything e -> Optional.empty();
            case Expected.Absent e -> actual.map(version -> Cause.DOCUMENT_EXISTS);
            case Expected.Present e -> actual.isPresent() ? Optional.empty() : Optional.of(Cause.DOCUMENT_ABSENT);
            case Expected.At e ->
                actual.isEmpty()
                        ? Optional.of(Cause.DOCUMENT_ABSENT)
                        : actual.filter(version -> !version.equals(e.version())).map(version -> Cause.OTHER_VERSION);
        };
        return cause.map(why -> new Conflict(index, why, actual));
    }

    private static Optional<Conflict> conflictIf(boolean wrong, int index, Cause cause) {
        return wrong ? Optional.of(new Conflict(index, cause, Optional.empty())) : Optional.empty();
    }
}
