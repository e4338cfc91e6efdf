package io.tenure.store.table;

import io.tenure.store.BatchId;
import io.tenure.store.CollectionName;
import io.tenure.store.DocumentKey;
import io.tenure.store.IdempotencyKey;
import io.tenure.store.Office;
import io.tenure.store.QueueName;
import io.tenure.store.TaskId;
import io.tenure.store.TaskOptions;
import io.tenure.store.TaskRecord;
import io.tenure.store.TaskState;
import io.tenure.store.Term;
import io.tenure.store.Unique;
import io.tenure.store.codec.Decoder;
import io.tenure.store.codec.Encoder;
import io.tenure.store.codec.Micros;
import io.tenure.store.log.SessionId;
import io.tenure.store.log.TaskCodec;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The keys of all tables. Names hold no zero byte, so one ends a name and keeps the order of what follows. */
public final class Keys {

    private static final int WALL = 0;
    private static final int TICK = 1;
    private static final int ORDER_BYTES = 3 * Long.BYTES;

    private Keys() {}

    /** The first of all keys, and the value of rows whose key says everything. */
    public static byte[] empty() {
        return new byte[0];
    }

    public static byte[] header() {
        return utf8("machine");
    }

    public static byte[] shift() {
        return utf8("machine-shift");
    }

    public static byte[] correction(long number) {
        return new Encoder().fixed(number).done();
    }

    static byte[] level() {
        return utf8("level");
    }

    public static byte[] document(DocumentKey key) {
        return document(key.collection(), key.id());
    }

    public static byte[] document(CollectionName collection, String idOrPrefix) {
        return name(collection.value()).raw(utf8(idOrPrefix)).done();
    }

    public static String documentId(CollectionName collection, byte[] key) {
        int from = collection.value().length() + 1;
        return new String(key, from, key.length - from, StandardCharsets.UTF_8);
    }

    public static byte[] collection(CollectionName name) {
        return utf8(name.value());
    }

    public static byte[] queue(QueueName name) {
        return utf8(name.value());
    }

    public static byte[] office(Office office) {
        return utf8(office.value());
    }

    public static byte[] terms(Office office) {
        return name(office.value()).done();
    }

    public static byte[] term(Office office, Term term) {
        return name(office.value()).fixed(term.value()).done();
    }

    public static byte[] task(TaskId id) {
        return new Encoder().fixed(id.value()).done();
    }

    public static byte[] ready(TaskRecord task, Instant due) {
        return ordered(name(task.queue().value()), task, due);
    }

    public static byte[] linesPrefix(QueueName queue) {
        return name(queue.value()).done();
    }

    public static byte[] line(QueueName queue, String limitKey) {
        return name(queue.value()).text(limitKey).done();
    }

    public static byte[] inLine(TaskRecord task, String limitKey, Instant due) {
        return ordered(name(task.queue().value()).text(limitKey), task, due);
    }

    /** The ready key of a task in a line. */
    public static byte[] readyOf(QueueName queue, byte[] inLine) {
        return name(queue.value())
                .raw(Arrays.copyOfRange(inLine, inLine.length - ORDER_BYTES, inLine.length))
                .done();
    }

    private static byte[] ordered(Encoder prefix, TaskRecord task, Instant due) {
        return prefix.fixed(TaskOptions.MAX_PRIORITY - (long) task.options().priority())
                .sortable(Micros.of(due))
                .fixed(task.id().value())
                .done();
    }

    public static byte[] readyPrefix(QueueName queue) {
        return name(queue.value()).done();
    }

    /** The part of a ready key that all tasks of the same priority share. */
    public static byte[] priorityIn(QueueName queue, byte[] key) {
        return Arrays.copyOf(key, queue.value().length() + 1 + Long.BYTES);
    }

    public static byte[] delayed(Instant until, TaskId id) {
        return timed(new Encoder().octet(WALL), Micros.of(until), id);
    }

    public static byte[] delayedPrefix() {
        return new byte[] {WALL};
    }

    public static byte[] backingOff(Duration until, TaskId id) {
        return timed(new Encoder().octet(TICK), until.toNanos(), id);
    }

    public static byte[] backingOffPrefix() {
        return new byte[] {TICK};
    }

    public static byte[] queueDelayed(TaskRecord task, Instant until) {
        return timed(name(task.queue().value()).octet(WALL), Micros.of(until), task.id());
    }

    public static byte[] queueDelayedPrefix(QueueName queue) {
        return name(queue.value()).octet(WALL).done();
    }

    public static byte[] queueBackingOff(TaskRecord task, Duration until) {
        return timed(name(task.queue().value()).octet(TICK), until.toNanos(), task.id());
    }

    public static byte[] queueBackingOffPrefix(QueueName queue) {
        return name(queue.value()).octet(TICK).done();
    }

    public static byte[] claim(Duration expires, TaskId id) {
        return timed(new Encoder(), expires.toNanos(), id);
    }

    public static byte[] finished(Duration keptUntil, TaskId id) {
        return timed(new Encoder(), keptUntil.toNanos(), id);
    }

    public static byte[] queueFinished(TaskRecord task, Instant ended) {
        return timed(
                new Encoder().raw(queueFinishedPrefix(task.queue(), task.state().kind())), Micros.of(ended), task.id());
    }

    public static byte[] queueFinishedPrefix(QueueName queue, TaskState.Kind state) {
        return name(queue.value()).octet(TaskCodec.tag(state)).done();
    }

    public static byte[] attempt(TaskId id, int number) {
        return new Encoder().fixed(id.value()).fixed(number).done();
    }

    public static int attemptIn(byte[] key) {
        return Math.toIntExact(lastNumber(key));
    }

    /** The time in a key that ends with one and a task. */
    public static long timeIn(byte[] key) {
        return new Decoder("key", Arrays.copyOfRange(key, key.length - 2 * Long.BYTES, key.length)).sortable();
    }

    /** The task that a key of an index ends with. */
    public static TaskId taskIn(byte[] key) {
        return new TaskId(lastNumber(key));
    }

    private static long lastNumber(byte[] key) {
        return new Decoder("key", Arrays.copyOfRange(key, key.length - Long.BYTES, key.length)).fixed();
    }

    public static byte[] batch(QueueName queue, BatchId batch) {
        return name(queue.value()).text(batch.value()).done();
    }

    public static byte[] batches(QueueName queue) {
        return name(queue.value()).done();
    }

    public static BatchId batchIn(QueueName queue, byte[] key) {
        int from = queue.value().length() + 1;
        return new BatchId(new Decoder("key", Arrays.copyOfRange(key, from, key.length)).text());
    }

    public static byte[] member(QueueName queue, BatchId batch, long task) {
        return name(queue.value()).text(batch.value()).fixed(task).done();
    }

    public static byte[] unacknowledged(QueueName queue, String batchOrNone) {
        return name(queue.value()).raw(utf8(batchOrNone)).done();
    }

    public static BatchId unacknowledgedIn(QueueName queue, byte[] key) {
        int from = queue.value().length() + 1;
        return new BatchId(new String(key, from, key.length - from, StandardCharsets.UTF_8));
    }

    public static byte[] unique(QueueName queue, Unique unique) {
        return name(queue.value()).raw(utf8(unique.key())).done();
    }

    public static byte[] session(SessionId session) {
        return new Encoder().uuid(session.value()).done();
    }

    public static byte[] sessionExpiry(long bucket, SessionId session) {
        return new Encoder().fixed(bucket).uuid(session.value()).done();
    }

    public static byte[] group(SessionId session, long number) {
        return new Encoder().uuid(session.value()).fixed(number).done();
    }

    public static byte[] idempotency(IdempotencyKey key) {
        return utf8(key.value());
    }

    public static byte[] idempotencyExpiry(Duration until, IdempotencyKey key) {
        return new Encoder().sortable(until.toNanos()).raw(utf8(key.value())).done();
    }

    public static IdempotencyKey idempotencyIn(byte[] expiryKey) {
        return new IdempotencyKey(
                new String(expiryKey, Long.BYTES, expiryKey.length - Long.BYTES, StandardCharsets.UTF_8));
    }

    /** The first key behind all that start with the prefix; null if there is none. */
    public static byte @Nullable [] behind(byte[] prefix) {
        for (int i = prefix.length - 1; i >= 0; i--) {
            if (prefix[i] != (byte) 0xff) {
                byte[] next = Arrays.copyOf(prefix, i + 1);
                next[i]++;
                return next;
            }
        }
        return null;
    }

    public static boolean startsWith(byte[] key, byte[] prefix) {
        return key.length >= prefix.length && Arrays.equals(key, 0, prefix.length, prefix, 0, prefix.length);
    }

    /** The first key after this one. */
    public static byte[] after(byte[] key) {
        return Arrays.copyOf(key, key.length + 1);
    }

    private static byte[] timed(Encoder prefix, long time, TaskId id) {
        return prefix.sortable(time).fixed(id.value()).done();
    }

    private static Encoder name(String value) {
        return new Encoder().raw(utf8(value)).octet(0);
    }

    private static byte[] utf8(String value) {
        return value.getBytes(StandardCharsets.UTF_8);
    }
}
