package io.tenure.schedule;

import io.tenure.store.Body;
import io.tenure.store.CollectionName;
import io.tenure.store.Document;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Operation;
import io.tenure.store.Reader;

/**
 * How many fire times of a schedule made no task because an earlier one was open. It is a document of its own, written in
 * the commit that skips: leaders of earlier versions read and write the schedule's, and know nothing of it.
 */
final class SkippedTimes {

    static final CollectionName COLLECTION = new CollectionName("_schedule_skips");

    private static final String TYPE = "skips";

    private SkippedTimes() {}

    static DocumentKey key(String schedule) {
        return new DocumentKey(COLLECTION, schedule);
    }

    static long of(Reader reader, String schedule) {
        return reader.get(key(schedule)).map(SkippedTimes::of).orElse(0L);
    }

    /** For the leader, which counts on; where tasks may overlap there is nothing to count. */
    static ScheduleRecord readInto(ScheduleRecord record, Reader reader) {
        return record.schedule().recurrence().overlap() == Overlap.SKIP
                ? record.withSkipped(of(reader, record.name()))
                : record;
    }

    static long of(Document document) {
        return Long.parseLong(document.body().text());
    }

    /** Only the leader counts, in the commit that moves the schedule on. */
    static Operation count(String schedule, long all) {
        return new Operation.Put(key(schedule), Expected.ANYTHING, Body.of(TYPE, Long.toString(all)));
    }
}
