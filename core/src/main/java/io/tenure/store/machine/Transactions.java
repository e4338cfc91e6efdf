package io.tenure.store.machine;

import io.tenure.store.BatchId;
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
import io.tenure.store.Outcome.Committed;
import io.tenure.store.Outcome.Conflict;
import io.tenure.store.QueueName;
import io.tenure.store.TaskId;
import io.tenure.store.Transaction;
import io.tenure.store.Unique;
import io.tenure.store.Unique.Clash;
import io.tenure.store.Version;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Checks a transaction against the state before it, then applies all of it or nothing. */
final class Transactions {

    private final EntryContext work;
    private final Documents documents;
    private final Batches batches;
    private final Tasks tasks;
    private final FinalTasks finalTasks;
    private final Claims claims;
    private final Rules rules;
    private final Offices offices;
    private final IdempotencyLedger ledger;

    Transactions(EntryContext work) {
        this.work = work;
        documents = new Documents(work);
        batches = new Batches(work);
        tasks = new Tasks(work);
        finalTasks = new FinalTasks(work, tasks);
        claims = new Claims(work, tasks);
        rules = new Rules(work, new Slots(work));
        offices = new Offices(work);
        ledger = new IdempotencyLedger(work, tasks);
    }

    Outcome commit(Transaction transaction) {
        if (transaction.key().isEmpty()) {
            return judgeAndApply(transaction);
        }
        return ledger.find(transaction.key().get(), transaction).orElseGet(() -> {
            Outcome outcome = judgeAndApply(transaction);
            if (!(outcome instanceof Outcome.Refused)) {
                ledger.remember(transaction.key().get(), transaction, outcome);
            }
            return outcome;
        });
    }

    private Outcome judgeAndApply(Transaction transaction) {
        Optional<? extends Outcome> objection = transaction.fence().flatMap(offices::judge);
        if (objection.isEmpty()) {
            objection = TransactionShape.judge(transaction);
        }
        if (objection.isEmpty()) {
            objection = work.budget().begin(transaction.operations().size());
        }
        if (objection.isEmpty()) {
            objection = judge(transaction.operations());
        }
        return objection.isPresent() ? objection.get() : apply(transaction.operations());
    }

    private Optional<? extends Outcome> judge(List<Operation> operations) {
        documents.begin();
        Set<MemberOf> opened = new HashSet<>();
        Set<Object> keys = new HashSet<>();
        for (Operation operation : operations) {
            if (operation instanceof Enqueue enqueue) {
                enqueue.options().batch().ifPresent(batch -> opened.add(new MemberOf(enqueue.queue(), batch)));
            }
        }
        for (int i = 0; i < operations.size(); i++) {
            Optional<Conflict> conflict = judge(i, operations.get(i), opened);
            if (conflict.isEmpty() && operations.get(i) instanceof Enqueue enqueue) {
                conflict = judgeUnique(i, enqueue, keys);
            } else if (conflict.isEmpty() && operations.get(i) instanceof Retry retry) {
                keys.addAll(finalTasks.uniqueKey(retry));
            }
            Optional<? extends Outcome> objection =
                    conflict.isPresent() ? conflict : work.budget().objection();
            if (objection.isPresent()) {
                return objection;
            }
        }
        return Optional.empty();
    }

    private Optional<Conflict> judge(int index, Operation operation, Set<MemberOf> opened) {
        return switch (operation) {
            case Check o -> documents.judge(index, o.key(), o.expected());
            case Put o -> documents.judge(index, o.key(), o.expected());
            case Delete o -> documents.judge(index, o.key(), o.expected());
            case Enqueue o ->
                o.options()
                        .batch()
                        .flatMap(id -> batches.find(o.queue(), id))
                        .flatMap(batch -> conflictIf(batch.sealed(), index, Cause.BATCH_SEALED));
            case Seal o -> {
                boolean known = opened.contains(new MemberOf(o.queue(), o.batch()))
                        || batches.find(o.queue(), o.batch()).isPresent();
                yield conflictIf(!known, index, Cause.BATCH_UNKNOWN);
            }
            case Acknowledge o ->
                batches.judgeAcknowledge(o).map(cause -> new Conflict(index, cause, Optional.empty()));
            case Extend o -> judgeClaim(index, o.task(), o.attempt());
            case Finish o -> judgeClaim(index, o.task(), o.attempt());
            case Cancel o -> tasks.judgeCancel(o).map(cause -> new Conflict(index, cause, Optional.empty()));
            case Retry o -> finalTasks.judge(index, o);
            case Discard o -> finalTasks.judge(index, o);
            case Limit o -> {
                rules.judge(o);
                yield Optional.empty();
            }
            case Pause o -> Optional.empty();
            case Resume o -> Optional.empty();
        };
    }

    /** A key may also be taken by an earlier operation of the same transaction. */
    private Optional<Conflict> judgeUnique(int index, Enqueue enqueue, Set<Object> earlier) {
        if (enqueue.options().unique().isEmpty()) {
            return Optional.empty();
        }
        Unique unique = enqueue.options().unique().get();
        boolean taken = !earlier.add(List.of(enqueue.queue(), unique.key())) && unique.clash() == Clash.REJECT;
        Optional<TaskId> holder = tasks.judgeUnique(enqueue);
        return taken || holder.isPresent()
                ? Optional.of(new Conflict(index, Cause.UNIQUE_KEY_HELD, Optional.empty(), holder))
                : Optional.empty();
    }

    private Optional<Conflict> judgeClaim(int index, TaskId task, int attempt) {
        if (claims.isLive(task, attempt)) {
            return Optional.empty();
        }
        claims.countLate(task);
        return conflictIf(true, index, Cause.CLAIM_NOT_LIVE);
    }

    private static Optional<Conflict> conflictIf(boolean condition, int index, Cause cause) {
        return condition ? Optional.of(new Conflict(index, cause, Optional.empty())) : Optional.empty();
    }

    private Outcome apply(List<Operation> operations) {
        Version version = new Version(work.nextRevision());
        List<TaskId> enqueued = new ArrayList<>();
        List<TaskId> toStop = new ArrayList<>();
        List<Seal> seals = new ArrayList<>();
        for (Operation operation : operations) {
            switch (operation) {
                case Check o -> {}
                case Put o -> documents.put(o.key(), version, o.body());
                case Delete o -> documents.delete(o.key());
                case Enqueue o -> enqueued.add(tasks.enqueue(o));
                case Seal o -> seals.add(o);
                case Acknowledge o -> batches.acknowledge(o);
                case Extend o -> {
                    if (claims.extend(o)) {
                        toStop.add(o.task());
                    }
                }
                case Finish o -> claims.finish(o);
                case Cancel o -> tasks.cancel(o);
                case Retry o -> enqueued.add(finalTasks.retry(o));
                case Discard o -> finalTasks.discard(o);
                case Limit o -> rules.limit(o);
                case Pause o -> rules.pause(o);
                case Resume o -> rules.resume(o);
            }
        }
        seals.forEach(batches::seal);
        return new Committed(version, enqueued, toStop);
    }

    private record MemberOf(QueueName queue, BatchId batch) {}
}
