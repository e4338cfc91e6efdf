package io.tenure.schedule;

import io.tenure.store.Document;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Operation;
import io.tenure.store.Reader;
import io.tenure.store.Transaction;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a leader does with one entry of the index: one transaction, which fails if the schedule has changed since it was
 * read.
 *
 * @param step what fires; empty if the entry was out of date
 */
record FiringTransaction(DueTime entry, Optional<Firing.Step> step, List<Operation> operations) {

    private static final Logger LOG = LoggerFactory.getLogger(FiringTransaction.class);

    /** How long a schedule that cannot be read is postponed. */
    private static final Duration POSTPONED = Duration.ofMinutes(1);

    static FiringTransaction at(DueTime entry, Reader reader, Instant now) {
        return at(entry, reader, now, Firing::step);
    }

    /** The same for a schedule that allows no overlap, and of which a task is open. */
    static FiringTransaction whileBusy(DueTime entry, Reader reader, Instant now) {
        return at(entry, reader, now, Firing::stepWhileBusy);
    }

    private static FiringTransaction at(
            DueTime entry, Reader reader, Instant now, BiFunction<ScheduleRecord, Instant, Firing.Step> rule) {
        DocumentKey key = ScheduleRecord.key(entry.schedule());
        Optional<Document> document = reader.get(key);
        Expected asRead = document.map(found -> Expected.at(found.version())).orElse(Expected.ABSENT);
        Optional<ScheduleRecord> record;
        try {
            record = document.map(ScheduleCodec::decode);
        } catch (RuntimeException e) {
            LOG.error("The schedule '{}' cannot be read; delete it and create it again.", entry.schedule(), e);
            return moved(entry, new Operation.Check(key, asRead), Optional.of(entry.at(now.plus(POSTPONED))));
        }
        return record.filter(found -> DueTime.of(found).equals(Optional.of(entry)))
                .map(found -> SkippedTimes.readInto(found, reader))
                .map(found -> firing(entry, found, asRead, rule.apply(found, now)))
                .orElseGet(() -> moved(entry, new Operation.Check(key, asRead), Optional.empty()));
    }

    private static FiringTransaction firing(DueTime entry, ScheduleRecord record, Expected asRead, Firing.Step step) {
        List<Operation> operations = new ArrayList<>(Schedules.change(asRead, Optional.of(record), step.next()));
        step.fires().forEach(time -> operations.add(record.schedule().task(TaskOrigin.firedAt(record.name(), time))));
        if (step.skipped() > 0) {
            operations.add(SkippedTimes.count(record.name(), step.next().tally().skipped()));
        }
        return new FiringTransaction(entry, Optional.of(step), operations);
    }

    private static FiringTransaction moved(DueTime entry, Operation check, Optional<DueTime> to) {
        List<Operation> operations = new ArrayList<>(List.of(check));
        operations.addAll(DueTime.move(Optional.of(entry), to));
        return new FiringTransaction(entry, Optional.empty(), operations);
    }

    Transaction transaction() {
        return Transaction.of(operations);
    }

    /** The approximate size of the transaction. */
    long bytes() {
        long bytes = 0;
        for (Operation operation : operations) {
            if (operation instanceof Operation.Put put) {
                bytes += put.body().bytes().length;
            } else if (operation instanceof Operation.Enqueue enqueue) {
                bytes += enqueue.payload().bytes().length;
            }
        }
        return bytes;
    }
}
