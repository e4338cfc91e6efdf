package io.tenure.primary.directory;

import io.tenure.office.FleetLease;
import io.tenure.primary.InstanceRefused;
import io.tenure.primary.PrimaryService;
import io.tenure.primary.Refusal;
import io.tenure.runtime.Crew;
import io.tenure.store.Body;
import io.tenure.store.Codec;
import io.tenure.store.CollectionName;
import io.tenure.store.Document;
import io.tenure.store.Expected;
import io.tenure.store.Office;
import io.tenure.store.Operation;
import io.tenure.store.Outcome;
import io.tenure.store.Page;
import io.tenure.store.Reader;
import io.tenure.store.Scan;
import io.tenure.store.Store;
import io.tenure.store.Transaction;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The services of all offices, and requests to them, for any process that has the store: nobody needs to know where
 * their leaders are.
 */
public final class ServiceDirectory {

    private final Store store;
    private final Crew crew;
    private final Supplier<Instant> wall;

    public ServiceDirectory(Store store, Crew crew) {
        this(store, crew, () -> store.stale().clocks().wall());
    }

    /** @param wall the wall clock of the store, which tells whether the lease of a leader has run out */
    public ServiceDirectory(Store store, Crew crew, Supplier<Instant> wall) {
        this.store = store;
        this.crew = crew;
        this.wall = wall;
    }

    /** An instance: its document, and what was last recorded about it. */
    public record Entry(Document document, Optional<InstanceRecord> record) {}

    /** All services that any leader has ever reported, by office and name. */
    public List<ServiceRecord> services() {
        Instant now = wall.get();
        return records().map(record -> current(record, now)).toList();
    }

    private Stream<ServiceRecord> records() {
        List<ServiceRecord> services = new ArrayList<>();
        Optional<String> next = Optional.of("");
        while (next.isPresent()) {
            Page<Document> page =
                    store.stale().scan(new Scan(ServiceRecord.COLLECTION, "", next.get(), Scan.MAX_LIMIT));
            page.items().forEach(document -> services.add(ServiceRecord.of(document)));
            next = page.next();
        }
        return services.stream();
    }

    public Optional<ServiceRecord> service(Office office, String service) {
        return store.stale()
                .get(ServiceRecord.key(office, service))
                .map(ServiceRecord::of)
                .map(record -> current(record, wall.get()));
    }

    /** What a leader reported no longer holds when it is gone, or another one leads. */
    private ServiceRecord current(ServiceRecord record, Instant now) {
        Optional<Instant> ended = FleetLease.endedSince(store.stale(), record.office(), now);
        if (ended.isPresent()) {
            return record.leaderless(ended.get());
        }
        boolean isOver = store.stale()
                .holding(record.office())
                .filter(holding -> holding.term().compareTo(record.term()) > 0)
                .isPresent();
        return isOver ? record.paused() : record;
    }

    /** The instances of a service that have a document, in the order of their ids. */
    public Page<Entry> instances(ServiceRecord service, String after, int limit) {
        Reader reader = store.stale();
        Page<Document> page = reader.scan(new Scan(service.collection(), "", after, limit));
        return new Page<>(
                page.items().stream()
                        .map(document -> entry(reader, service, document))
                        .toList(),
                page.next());
    }

    public Optional<Entry> instance(ServiceRecord service, String id) {
        return store.get(service.stateKey(id)).map(document -> entry(store, service, document));
    }

    private static Entry entry(Reader reader, ServiceRecord service, Document document) {
        String id = document.key().id();
        Optional<InstanceRecord> record = id.length() > InstanceRecord.MAX_ID_CHARS
                ? Optional.empty()
                : reader.get(InstanceRecord.key(service.office(), service.service(), id))
                        .map(InstanceRecord::of);
        return new Entry(document, record);
    }

    /** The owner of a collection, if there is one. */
    public Optional<Owner> owner(CollectionName collection) {
        return Owners.of(store.stale(), collection);
    }

    /** Which office owns which collection. */
    public Owners owners() {
        return new Owners(store, crew);
    }

    /**
     * Removes an instance of a fleet that is gone: its document, and nothing else. If somebody leads,
     * {@linkplain #abort abort} it instead.
     *
     * @throws InstanceRefused if a copy of the fleet leads, or there is no such instance
     */
    public void discard(ServiceRecord service, String id) throws InterruptedException {
        Operation.Check leaderless = owners().leaderless(service.office());
        Outcome outcome =
                store.commit(Transaction.of(new Operation.Delete(service.stateKey(id), Expected.PRESENT), leaderless));
        if (outcome instanceof Outcome.Conflict conflict) {
            throw conflict.operation() == 0
                    ? new InstanceRefused(Refusal.NO_INSTANCE, "There is no instance '" + id + "'.")
                    : new InstanceRefused(Refusal.LED, "A copy of '" + service.office() + "' has just taken over.");
        }
        outcome.orThrow();
    }

    /**
     * Creates an instance of a service through its leader, unless it exists; returns when it is durable.
     *
     * @throws InstanceRefused with the reason if it does not, or not in time
     */
    public <S> void create(Office office, PrimaryService<S> service, Codec codec, Wanted<S> wanted)
            throws InterruptedException {
        new InstanceRequests(store, office, crew, wanted.patience())
                .create(service.name(), wanted.id(), new StateCodec<>(service, codec).encode(wanted.initial()));
    }

    /** A requested instance, and how long to wait for it. */
    public record Wanted<S>(String id, S initial, Duration patience) {}

    /**
     * Tells an instance something; returns when that is part of its durable state.
     *
     * @throws InstanceRefused with the reason if it is not, or not in time
     */
    public void tell(ServiceRecord service, String id, Body word, Duration patience) throws InterruptedException {
        new InstanceRequests(store, service.office(), crew, patience).tell(service.service(), id, word);
    }

    /**
     * Ends an instance for good; returns when it has ended.
     *
     * @throws InstanceRefused with the reason if it does not, or not in time
     */
    public void abort(ServiceRecord service, String id, Duration patience) throws InterruptedException {
        new InstanceRequests(store, service.office(), crew, patience).abort(service.service(), id);
    }
}
