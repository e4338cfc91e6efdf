package io.tenure.schedule;

import io.tenure.store.Body;
import io.tenure.store.Clocks;
import io.tenure.store.CollectionName;
import io.tenure.store.Document;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Office;
import io.tenure.store.Operation;
import io.tenure.store.Outcome;
import io.tenure.store.Page;
import io.tenure.store.Store;
import io.tenure.store.Transaction;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * After the store's wall clock was set back, moves schedules that are ahead of it back as well: they would not fire
 * until the clock gets there again. It processes all schedules of an office, once per correction. A document records
 * the last correction that was processed, so that the next leader continues or has nothing to do.
 */
final class Recovery {

    private static final Logger LOG = LoggerFactory.getLogger(Recovery.class);

    private static final CollectionName COLLECTION = new CollectionName("_schedule_clocks");
    private static final String TYPE = "corrections";
    private static final int PAGE = 200;

    private final Store store;
    private final Office office;
    private final DocumentKey marker;
    private long done;

    Recovery(Store store, Office office) {
        this.store = store;
        this.office = office;
        this.marker = new DocumentKey(COLLECTION, office.value());
    }

    /** Whether the wall clock was set since any leader last did this. */
    boolean isNeeded(Clocks now) {
        if (now.corrections() > done) {
            done = store.get(marker)
                    .map(document -> Long.parseLong(document.body().text()))
                    .orElse(0L);
        }
        return now.corrections() > done;
    }

    /** Runs under the term of the given commits. What others change meanwhile is left for the next time. */
    void run(Clocks now, Function<List<Transaction>, List<Outcome>> commits) {
        boolean all = true;
        Optional<String> after = Optional.of("");
        while (after.isPresent()) {
            Page<Document> page = store.scan(DueTime.page(office, after.get(), PAGE));
            List<Transaction> back = back(page.items());
            if (!back.isEmpty()) {
                List<Outcome> outcomes = commits.apply(back);
                all &= outcomes.stream().allMatch(Outcome.Committed.class::isInstance);
                LOG.info("{} schedules of '{}' go back with the store's clock.", back.size(), office);
            }
            after = page.next();
        }
        if (all && isNoted(now.corrections(), commits)) {
            done = now.corrections();
        }
    }

    private boolean isNoted(long number, Function<List<Transaction>, List<Outcome>> commits) {
        Body body = Body.of(TYPE, Long.toString(number));
        return commits.apply(List.of(Transaction.of(new Operation.Put(marker, Expected.ANYTHING, body)))).stream()
                .allMatch(Outcome.Committed.class::isInstance);
    }

    private List<Transaction> back(List<Document> entries) {
        List<Document> found = entries.stream()
                .flatMap(entry ->
                        store.get(ScheduleRecord.key(DueTime.of(office, entry).schedule())).stream())
                .toList();
        // Read last: what is ahead of it now was written before the clock was set.
        Instant wall = store.clocks().wall();
        List<Transaction> back = new ArrayList<>();
        for (Document document : found) {
            readable(document).filter(record -> record.after().isAfter(wall)).ifPresent(record -> {
                Expected asRead = Expected.at(document.version());
                back.add(Transaction.of(Schedules.change(asRead, Optional.of(record), record.backTo(wall))));
            });
        }
        return back;
    }

    /** One that cannot be read is reported when it is due. */
    private static Optional<ScheduleRecord> readable(Document document) {
        try {
            return Optional.of(ScheduleCodec.decode(document));
        } catch (RuntimeException e) {
            return Optional.empty();
        }
    }
}
