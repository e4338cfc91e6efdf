package io.tenure.primary.host;

import io.tenure.primary.ServiceState;
import io.tenure.primary.directory.InstanceRecord;
import io.tenure.store.CollectionName;
import io.tenure.store.CollectionStats;
import io.tenure.store.Document;
import io.tenure.store.Expected;
import io.tenure.store.Operation;
import io.tenure.store.Page;
import io.tenure.store.Reader;
import io.tenure.store.Scan;
import io.tenure.store.Transaction;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Finds documents that somebody else deleted while their instances were not writing, and records that are no longer
 * needed.
 *
 * <p>Scans one page per beat, and only after a hint that the collection changed; all pages at once if the store counts
 * fewer documents than there are instances. A document that seems to be gone is read again before its instance is
 * aborted.
 */
final class Sweep<S> {

    private final ServiceRunner<S> service;
    private final Reader reader;
    private final AtomicBoolean hinted = new AtomicBoolean();
    private long number;
    private Optional<String> next = Optional.empty();
    private Optional<String> nextRecord = Optional.of("");

    Sweep(ServiceRunner<S> service) {
        this.service = service;
        this.reader = service.context().host().parts().store().stale();
    }

    CollectionName collection() {
        return service.context().collection();
    }

    /** Something in the collection changed. */
    void hint() {
        hinted.set(true);
    }

    /** Scans a page, or all of them if something is missing. */
    void step(Stint stint) {
        if (service.standings().now().state() != ServiceState.RUNNING) {
            return;
        }
        records(stint);
        boolean missing = isMissingSome();
        if (next.isEmpty() && !missing && !hinted.getAndSet(false)) {
            return;
        }
        if (next.isEmpty()) {
            number++;
            next = Optional.of("");
            service.runs().values().stream()
                    .filter(run -> !run.known().isPersisted())
                    .forEach(run -> run.known().seenBy(number));
        }
        do {
            page();
        } while (missing && next.isPresent());
        if (next.isEmpty()) {
            service.runs().values().stream()
                    .filter(run -> run.stint() == stint
                            && run.known().missesDocument()
                            && !run.known().wasSeenBy(number))
                    .forEach(this::confirm);
        }
    }

    private boolean isMissingSome() {
        long documents = reader.collections().stream()
                .filter(stats -> stats.name().equals(service.context().collection()))
                .mapToLong(CollectionStats::documents)
                .sum();
        return documents < service.runs().size()
                && documents
                        < service.runs().values().stream()
                                .filter(run -> run.known().isPersisted())
                                .count();
    }

    private void page() {
        Page<Document> page =
                reader.scan(new Scan(service.context().collection(), "", next.orElse(""), Scan.MAX_LIMIT));
        for (Document document : page.items()) {
            Run<S> run = service.runs().get(document.key().id());
            if (run != null) {
                run.known().seenBy(number);
            }
        }
        next = page.next();
    }

    /** A page may be older than the document; this read is not. */
    private void confirm(Run<S> run) {
        if (service.context().host().parts().store().get(run.key()).isEmpty()
                && run.known().missesDocument()) {
            run.documentGone();
        }
    }

    /** Scans one page of records per beat, cyclically, and deletes those whose instance is gone. */
    private void records(Stint stint) {
        String prefix = InstanceRecord.prefix(
                service.context().host().parts().office(), service.context().name());
        Page<Document> page =
                reader.scan(new Scan(InstanceRecord.COLLECTION, prefix, nextRecord.orElse(""), Scan.MAX_LIMIT));
        Instant now = reader.clocks().wall();
        for (Document document : page.items()) {
            String id = document.key().id().substring(prefix.length());
            // In either direction, because somebody may have set the store's clock back.
            boolean old = Duration.between(document.modified(), now).abs().compareTo(InstanceRecord.KEPT) > 0;
            if (old
                    && !service.runs().containsKey(id)
                    && reader.get(service.context().key(id)).isEmpty()) {
                stint.commit(Transaction.of(new Operation.Delete(document.key(), Expected.at(document.version()))));
            }
        }
        nextRecord = page.next().or(() -> Optional.of(""));
    }
}
