package io.tenure.queue;

import io.tenure.store.Document;
import io.tenure.store.Page;
import io.tenure.store.QueueName;
import io.tenure.store.QueueStats;
import io.tenure.store.Reader;
import io.tenure.store.Scan;
import io.tenure.store.Store;
import io.tenure.store.TaskId;
import io.tenure.store.TaskRecord;
import io.tenure.store.TaskScan;
import io.tenure.store.TaskState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Answers questions about queues that the store alone does not answer. */
public final class QueueDirectory {

    private static final int CLAIM_PAGES = 5;

    private final Store store;

    public QueueDirectory(Store store) {
        this.store = store;
    }

    /** The workers that have refreshed their records lately. */
    public List<WorkerRecord> workers() {
        Instant wall = store.clocks().wall();
        return alive(store, wall);
    }

    /** The same as this process knows them, without asking anybody: for whoever looks again and again. */
    public List<WorkerRecord> seenWorkers(Instant wall) {
        return alive(store.stale(), wall);
    }

    private static List<WorkerRecord> alive(Reader reader, Instant wall) {
        return records(reader).stream().filter(record -> record.isAlive(wall)).toList();
    }

    /** Why a task is not running; empty if there is no such task. */
    public Optional<Explanation> explain(TaskId id) {
        return store.task(id).map(task -> Explainer.explain(facts(task)));
    }

    private Explainer.Facts facts(TaskRecord task) {
        Optional<QueueStats> queue = store.queue(task.queue());
        if (!(task.state() instanceof TaskState.Ready)) {
            return new Explainer.Facts(task, store.clocks(), queue, List.of(), records(store), 0, false);
        }
        Page<TaskRecord> first = store.tasks(TaskScan.of(task.queue(), TaskState.Kind.READY));
        List<TaskId> ids = first.items().stream().map(TaskRecord::id).toList();
        int found = ids.indexOf(task.id());
        int ahead = found < 0 ? ids.size() : found;
        return new Explainer.Facts(
                task,
                store.clocks(),
                queue,
                claims(task.queue()),
                records(store),
                ahead,
                found < 0 && first.next().isPresent());
    }

    /** The live claims of a queue on the first few pages; enough for any sensible limit. */
    private List<TaskRecord> claims(QueueName queue) {
        List<TaskRecord> claims = new ArrayList<>();
        Optional<String> after = Optional.of("");
        for (int pages = 0; pages < CLAIM_PAGES && after.isPresent(); pages++) {
            Page<TaskRecord> page =
                    store.tasks(TaskScan.of(queue, TaskState.Kind.CLAIMED).from(after.get()));
            claims.addAll(page.items());
            after = page.next();
        }
        return claims;
    }

    private static List<WorkerRecord> records(Reader reader) {
        List<WorkerRecord> records = new ArrayList<>();
        Optional<String> after = Optional.of("");
        while (after.isPresent()) {
            Page<Document> page = reader.scan(new Scan(WorkerRecord.COLLECTION, "", after.get(), Scan.MAX_LIMIT));
            page.items().forEach(document -> records.add(WorkerRecord.decode(document)));
            after = page.next();
        }
        return records;
    }
}
