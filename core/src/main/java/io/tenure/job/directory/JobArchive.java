package io.tenure.job.directory;

import io.tenure.job.EndedJob;
import io.tenure.job.JobOutput;
import io.tenure.store.Body;
import io.tenure.store.Codec;
import io.tenure.store.CollectionName;
import io.tenure.store.Document;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Operation;
import io.tenure.store.Page;
import io.tenure.store.Reader;
import io.tenure.store.Scan;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * What is kept of jobs beside their documents: their output, and for seven days the records of those that are over.
 * Whoever adds a record removes a few of the oldest in the same commit, so there are never many more than those of seven
 * days.
 */
public final class JobArchive {

    /** How long the record of an ended job is kept. */
    public static final Duration KEPT = Duration.ofDays(7);

    /** Jobs that are over, by id. */
    public static final CollectionName ENDED = new CollectionName("_jobs_ended");

    private static final CollectionName OUTPUT = new CollectionName("_jobs_output");

    /** The ids of jobs that are over, by the time of their end. */
    private static final CollectionName EXPIRY = new CollectionName("_jobs_expiry");

    private static final int REMOVED_AT_ONCE = 3;
    private static final String TIME = "%016d-";
    private static final int TIME_CHARS = 17;
    private static final Duration FIRST_LOOK = Duration.ofMinutes(1);
    private static final int WIDER = 4;

    /** All collections of the archive. */
    public static final Set<String> COLLECTIONS = Set.of(ENDED.value(), OUTPUT.value(), EXPIRY.value());

    private final Codec codec;

    public JobArchive(Codec codec) {
        this.codec = codec;
    }

    /** What belongs into the commit that ends a job. */
    public List<Operation> ending(String id, EndedJob record, JobOutput output, Reader reader) {
        List<Operation> all = new ArrayList<>();
        all.add(put(ENDED, id, codec.encode(EndedJob.TYPE, record)));
        all.add(keeping(id, output));
        all.add(put(EXPIRY, stamp(record.end().at()) + id, new Body("nothing", new byte[0])));
        for (String old : expired(reader, record.end().at())) {
            String gone = old.substring(TIME_CHARS);
            all.add(delete(EXPIRY, old));
            if (!gone.equals(id) && isOf(old, reader.get(new DocumentKey(ENDED, gone)))) {
                all.add(delete(ENDED, gone));
                all.add(delete(OUTPUT, gone));
            }
        }
        return all;
    }

    /** An id that a key stands for may be that of a later job by now, whose record stays. */
    private boolean isOf(String old, Optional<Document> record) {
        return record.map(this::decoded)
                .filter(job -> old.startsWith(stamp(job.end().at())))
                .isPresent();
    }

    /** What belongs into a commit that keeps the output of a running job. */
    public Operation keeping(String id, JobOutput output) {
        return put(OUTPUT, id, codec.encode(JobOutput.TYPE, output));
    }

    private static List<String> expired(Reader reader, long now) {
        String before = stamp(now - KEPT.toMillis());
        return reader.scan(new Scan(EXPIRY, "", "", REMOVED_AT_ONCE)).items().stream()
                .map(document -> document.key().id())
                .filter(key -> key.compareTo(before) < 0)
                .toList();
    }

    /** The output of a job, ended or not. */
    public JobOutput output(Reader reader, String id) {
        return reader.get(new DocumentKey(OUTPUT, id))
                .map(document -> codec.decode(document.body(), JobOutput.class))
                .orElse(JobOutput.NONE);
    }

    /** The record of a job that has ended within the last seven days. */
    public Optional<EndedJob> find(Reader reader, String id, Instant now) {
        return reader.get(new DocumentKey(ENDED, id)).map(this::decoded).filter(job -> isKept(job, now));
    }

    /** Records in the order of their ids. */
    public Page<Ended> list(Reader reader, String after, int limit, Instant now) {
        Page<Document> page = reader.scan(new Scan(ENDED, "", after, limit));
        return new Page<>(
                page.items().stream()
                        .map(document -> new Ended(document.key().id(), decoded(document)))
                        .filter(ended -> isKept(ended.job(), now))
                        .toList(),
                page.next());
    }

    /** The records of the jobs that have ended last, the newest first. What is looked at is about as long as the answer. */
    public List<Ended> latest(Reader reader, int limit, Instant now) {
        Duration back = FIRST_LOOK;
        List<String> stamps = since(reader, now.minus(back));
        while (stamps.size() < limit && back.compareTo(KEPT) < 0) {
            back = back.multipliedBy(WIDER);
            stamps = since(reader, now.minus(back));
        }
        return stamps.reversed().stream()
                .map(stamp -> stamp.substring(TIME_CHARS))
                .distinct()
                .flatMap(id -> find(reader, id, now).map(job -> new Ended(id, job)).stream())
                .limit(limit)
                .toList();
    }

    private static List<String> since(Reader reader, Instant time) {
        List<String> all = new ArrayList<>();
        Optional<String> next = Optional.of(stamp(time.toEpochMilli()));
        while (next.isPresent()) {
            Page<Document> page = reader.scan(new Scan(EXPIRY, "", next.get(), Scan.MAX_LIMIT));
            page.items().forEach(document -> all.add(document.key().id()));
            next = page.next();
        }
        return all;
    }

    /** A record with the id of its job. */
    public record Ended(String id, EndedJob job) {}

    private EndedJob decoded(Document document) {
        return codec.decode(document.body(), EndedJob.class);
    }

    private static boolean isKept(EndedJob job, Instant now) {
        return Instant.ofEpochMilli(job.end().at()).plus(KEPT).isAfter(now);
    }

    private static String stamp(long millis) {
        return String.format(Locale.ROOT, TIME, Math.max(0, millis));
    }

    private static Operation put(CollectionName collection, String id, Body body) {
        return new Operation.Put(new DocumentKey(collection, id), Expected.ANYTHING, body);
    }

    private static Operation delete(CollectionName collection, String id) {
        return new Operation.Delete(new DocumentKey(collection, id), Expected.ANYTHING);
    }
}
