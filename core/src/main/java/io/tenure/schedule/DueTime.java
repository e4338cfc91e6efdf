package io.tenure.schedule;

import io.tenure.store.Body;
import io.tenure.store.CollectionName;
import io.tenure.store.Document;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Office;
import io.tenure.store.Operation;
import io.tenure.store.Scan;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An entry of the index of due times: empty documents whose ids sort by office and time, so that a leader finds what is
 * due with one scan. An entry is written in the same commit as the due time of its schedule.
 */
record DueTime(Office office, Instant time, String schedule) {

    static final CollectionName COLLECTION = new CollectionName("_schedule_times");

    /** They reach to the year 9999. */
    private static final int DIGITS = 15;

    private static final Body EMPTY = Body.of("schedule-time", "");

    /** The first entries of one office. */
    static Scan first(Office office, int limit) {
        return page(office, "", limit);
    }

    /** The entries of one office after this one. */
    static Scan page(Office office, String after, int limit) {
        return new Scan(COLLECTION, office + "/", after, limit);
    }

    static Optional<DueTime> of(ScheduleRecord record) {
        return record.due().map(time -> new DueTime(record.office(), time, record.name()));
    }

    /** An entry of this office. */
    static DueTime of(Office office, Document entry) {
        String id = entry.key().id();
        int from = office.value().length() + 1;
        Instant time = Instant.ofEpochMilli(Long.parseLong(id, from, from + DIGITS, 10));
        return new DueTime(office, time, id.substring(from + DIGITS + 1));
    }

    DocumentKey key() {
        String millis = Long.toString(time.toEpochMilli());
        String id = office + "/" + "0".repeat(DIGITS - millis.length()) + millis + "/" + schedule;
        return new DocumentKey(COLLECTION, id);
    }

    /** The same schedule at another time. */
    DueTime at(Instant other) {
        return new DueTime(office, Instant.ofEpochMilli(other.toEpochMilli()), schedule);
    }

    private Operation remove() {
        return new Operation.Delete(key(), Expected.ANYTHING);
    }

    /** The operations that move the entry of a schedule. */
    static List<Operation> move(Optional<DueTime> from, Optional<DueTime> to) {
        List<Operation> operations = new ArrayList<>();
        if (!from.equals(to)) {
            from.ifPresent(entry -> operations.add(entry.remove()));
            to.ifPresent(entry -> operations.add(new Operation.Put(entry.key(), Expected.ANYTHING, EMPTY)));
        }
        return operations;
    }
}
