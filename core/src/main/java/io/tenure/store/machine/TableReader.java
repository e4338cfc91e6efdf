package io.tenure.store.machine;

import io.tenure.store.Attempt;
import io.tenure.store.BatchId;
import io.tenure.store.BatchRecord;
import io.tenure.store.Body;
import io.tenure.store.Clocks;
import io.tenure.store.CollectionName;
import io.tenure.store.CollectionStats;
import io.tenure.store.Document;
import io.tenure.store.DocumentKey;
import io.tenure.store.Holding;
import io.tenure.store.Office;
import io.tenure.store.Page;
import io.tenure.store.QueueName;
import io.tenure.store.QueueStats;
import io.tenure.store.Reader;
import io.tenure.store.Scan;
import io.tenure.store.TaskId;
import io.tenure.store.TaskRecord;
import io.tenure.store.TaskScan;
import io.tenure.store.TaskState;
import io.tenure.store.TermRecord;
import io.tenure.store.Upcoming;
import io.tenure.store.log.AttemptCodec;
import io.tenure.store.log.DocumentCodec;
import io.tenure.store.log.HoldingCodec;
import io.tenure.store.log.PayloadCodec;
import io.tenure.store.log.TaskCodec;
import io.tenure.store.log.TermRecordCodec;
import io.tenure.store.table.Header;
import io.tenure.store.table.KeptBatch;
import io.tenure.store.table.KeyOrder;
import io.tenure.store.table.Keys;
import io.tenure.store.table.Table;
import io.tenure.store.table.TableName;
import io.tenure.store.table.Tables;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** Reads from tables as they are. Whoever uses it keeps entries from being applied meanwhile. */
public final class TableReader implements Reader {

    private final Tables tables;

    public TableReader(Tables tables) {
        this.tables = tables;
    }

    @Override
    public Optional<Document> get(DocumentKey key) {
        return row(TableName.DOCUMENTS, Keys.document(key)).map(row -> DocumentCodec.decode(key, row));
    }

    @Override
    public Page<Document> scan(Scan scan) {
        byte[] prefix = Keys.document(scan.collection(), scan.prefix());
        byte[] after = Keys.after(Keys.document(scan.collection(), scan.after()));
        boolean resumed = !scan.after().isEmpty() && KeyOrder.compare(after, prefix) > 0;
        Iterator<Table.Row> rows =
                tables.table(TableName.DOCUMENTS).range(resumed ? after : prefix, Keys.behind(prefix));
        return page(
                rows,
                scan.limit(),
                row -> document(scan.collection(), row),
                document -> document.body().bytes().length,
                last -> last.key().id());
    }

    @Override
    public List<CollectionStats> collections() {
        return all(
                TableName.COLLECTIONS,
                row -> new CollectionStats(new CollectionName(text(row.key())), Documents.decodeCount(row.value())));
    }

    @Override
    public Optional<TaskRecord> task(TaskId id) {
        return row(TableName.TASKS, Keys.task(id)).map(row -> TaskCodec.decode(id, row));
    }

    @Override
    public Optional<Body> payload(TaskId id) {
        return row(TableName.PAYLOADS, Keys.task(id)).map(PayloadCodec::decode);
    }

    @Override
    public List<Attempt> attempts(TaskId id) {
        byte[] prefix = Keys.task(id);
        return all(
                TableName.ATTEMPTS,
                prefix,
                Keys.behind(prefix),
                row -> AttemptCodec.decode(Keys.attemptIn(row.key()), row.value()));
    }

    /** Throws if the position of a listing is none that a page of it gave. */
    public static void check(TaskScan scan) {
        TaskLists.check(scan);
    }

    @Override
    public Page<TaskRecord> tasks(TaskScan scan) {
        return new TaskLists(tables).page(scan);
    }

    @Override
    public List<QueueStats> queues() {
        QueueQueries looks = new QueueQueries(tables);
        return all(TableName.QUEUES, row -> looks.stats(new QueueName(text(row.key())), row.value()));
    }

    @Override
    public Optional<QueueStats> queue(QueueName queue) {
        return row(TableName.QUEUES, Keys.queue(queue)).map(row -> new QueueQueries(tables).stats(queue, row));
    }

    @Override
    public Upcoming upcoming(QueueName queue) {
        return new QueueQueries(tables).upcoming(queue);
    }

    @Override
    public Optional<BatchRecord> batch(QueueName queue, BatchId batch) {
        return row(TableName.BATCHES, Keys.batch(queue, batch))
                .map(row -> KeptBatch.decode(queue, batch, row).batch());
    }

    @Override
    public Page<TaskRecord> members(QueueName queue, BatchId batch, long after, int limit) {
        checkLimit(limit);
        if (after < 0) {
            throw new IllegalArgumentException(
                    "A page of members starts after a task id or 0, not after " + after + ".");
        }
        Iterator<Table.Row> rows = tables.table(TableName.MEMBERS)
                .range(Keys.member(queue, batch, after + 1), Keys.behind(Keys.batch(queue, batch)));
        return page(
                rows,
                limit,
                row -> task(Keys.taskIn(row.key())).orElseThrow(),
                TableReader::resultBytes,
                last -> last.id().toString());
    }

    @Override
    public Page<BatchRecord> unacknowledged(QueueName queue, Optional<BatchId> after, int limit) {
        checkLimit(limit);
        byte[] from = after.map(id -> Keys.after(Keys.unacknowledged(queue, id.value())))
                .orElse(Keys.unacknowledged(queue, ""));
        Iterator<Table.Row> rows =
                tables.table(TableName.UNACKNOWLEDGED).range(from, Keys.behind(Keys.unacknowledged(queue, "")));
        return page(
                rows,
                limit,
                row -> batch(queue, Keys.unacknowledgedIn(queue, row.key())).orElseThrow(),
                batch -> 0,
                last -> last.id().value());
    }

    @Override
    public Page<BatchRecord> openBatches(QueueName queue, Optional<BatchId> after, int limit) {
        checkLimit(limit);
        byte[] all = Keys.batches(queue);
        byte[] from = after.map(id -> Keys.after(Keys.batch(queue, id))).orElse(all);
        Iterator<Table.Row> rows = tables.table(TableName.BATCHES).range(from, Keys.behind(all));
        List<BatchRecord> open = new ArrayList<>();
        for (int looks = 0; rows.hasNext(); ) {
            Table.Row row = rows.next();
            BatchId id = Keys.batchIn(queue, row.key());
            BatchRecord batch = KeptBatch.decode(queue, id, row.value()).batch();
            if (!batch.ended()) {
                open.add(batch);
            }
            if (++looks == TaskScan.MAX_LOOKS || open.size() == limit) {
                return new Page<>(open, rows.hasNext() ? Optional.of(id.value()) : Optional.empty());
            }
        }
        return new Page<>(open, Optional.empty());
    }

    @Override
    public Optional<Holding> holding(Office office) {
        return row(TableName.OFFICES, Keys.office(office)).map(HoldingCodec::decode);
    }

    @Override
    public List<TermRecord> terms(Office office, int limit) {
        if (limit < 1 || limit > TermRecord.KEPT) {
            throw new IllegalArgumentException("Ask for 1 to " + TermRecord.KEPT + " terms, not for " + limit + ".");
        }
        byte[] all = Keys.terms(office);
        List<TermRecord> terms = new ArrayList<>();
        Iterator<Table.Row> rows = tables.table(TableName.TERMS).backwards(all, Keys.behind(all));
        while (rows.hasNext() && terms.size() < limit) {
            terms.add(TermRecordCodec.decode(rows.next().value()));
        }
        // The open one was perhaps opened when none were kept yet.
        Optional<TermRecord> open = holding(office).map(TermRecord::of);
        if (terms.isEmpty()) {
            open.ifPresent(terms::add);
        }
        return terms;
    }

    @Override
    public Clocks clocks() {
        return Header.read(tables).clocks();
    }

    private Optional<byte[]> row(TableName table, byte[] key) {
        return Optional.ofNullable(tables.table(table).get(key));
    }

    private static void checkLimit(int limit) {
        if (limit < 1 || limit > Scan.MAX_LIMIT) {
            throw new IllegalArgumentException("A page has 1 to " + Scan.MAX_LIMIT + " items, not " + limit + ".");
        }
    }

    private <T> List<T> all(TableName table, Function<Table.Row, T> decode) {
        return all(table, Keys.empty(), null, decode);
    }

    private <T> List<T> all(TableName table, byte[] from, byte @Nullable [] to, Function<Table.Row, T> decode) {
        List<T> items = new ArrayList<>();
        tables.table(table).range(from, to).forEachRemaining(row -> items.add(decode.apply(row)));
        return items;
    }

    private static <T> Page<T> page(
            Iterator<Table.Row> rows,
            int limit,
            Function<Table.Row, T> decode,
            ToLongFunction<T> weight,
            Function<T, String> position) {
        List<T> items = new ArrayList<>();
        long bytes = 0;
        while (items.size() < limit && bytes < Page.ENOUGH_BYTES && rows.hasNext()) {
            T item = decode.apply(rows.next());
            items.add(item);
            bytes += weight.applyAsLong(item);
        }
        return new Page<>(items, rows.hasNext() ? Optional.of(position.apply(items.getLast())) : Optional.empty());
    }

    static long resultBytes(TaskRecord task) {
        return task.state() instanceof TaskState.Succeeded done
                ? done.result().map(result -> result.bytes().length).orElse(0)
                : 0;
    }

    private static Document document(CollectionName collection, Table.Row row) {
        return DocumentCodec.decode(new DocumentKey(collection, Keys.documentId(collection, row.key())), row.value());
    }

    private static String text(byte[] key) {
        return new String(key, StandardCharsets.UTF_8);
    }
}
