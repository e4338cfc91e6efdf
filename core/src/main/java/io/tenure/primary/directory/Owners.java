package io.tenure.primary.directory;

import io.tenure.office.FleetLease;
import io.tenure.primary.InstanceRefused;
import io.tenure.primary.PrimaryService;
import io.tenure.primary.Refusal;
import io.tenure.runtime.Crew;
import io.tenure.store.CollectionName;
import io.tenure.store.CommitRefused;
import io.tenure.store.Document;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Names;
import io.tenure.store.NotOwner;
import io.tenure.store.Office;
import io.tenure.store.Operation;
import io.tenure.store.Outcome;
import io.tenure.store.Page;
import io.tenure.store.Reader;
import io.tenure.store.Scan;
import io.tenure.store.Store;
import io.tenure.store.StoreException;
import io.tenure.store.Transaction;
import io.tenure.store.Unavailable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Which office owns which collection. The first that uses a collection owns it until a person releases it: fences keep
 * the leaders of one office apart, but not those of two offices.
 */
public final class Owners {

    private static final Logger LOG = LoggerFactory.getLogger(Owners.class);

    /** How often a change is retried because somebody else was faster. */
    private static final int TRIES = 20;

    private final Store store;
    private final Crew crew;

    public Owners(Store store, Crew crew) {
        this.store = store;
        this.crew = crew;
    }

    /** All owners, current and former, by collection. */
    public List<Owner> list() {
        List<Owner> owners = new ArrayList<>();
        Optional<String> next = Optional.of("");
        while (next.isPresent()) {
            Page<Document> page = store.stale().scan(new Scan(Owner.COLLECTION, "", next.get(), Scan.MAX_LIMIT));
            page.items().forEach(document -> owners.add(Owner.of(document)));
            next = page.next();
        }
        return owners;
    }

    /** The owner of the collection, if there is one. */
    static Optional<Owner> of(Reader reader, CollectionName collection) {
        return reader.get(Owner.key(collection)).map(Owner::of).filter(owner -> !owner.free());
    }

    /**
     * Takes the collections of the services for the office if the store accepts it now; the leader does so in any case.
     *
     * @throws NotOwner if one of them belongs to another office
     */
    public void claimEarly(Office office, List<? extends PrimaryService<?>> services) {
        ServiceNames.collections(services);
        try {
            services.forEach(service -> claim(office, service));
        } catch (StoreException | CommitRefused e) {
            LOG.debug("The leader of '{}' takes its collections: {}", office, e.toString());
        }
    }

    /**
     * Takes the collection of the service for the office, unless it already owns it.
     *
     * @return the condition that the office owns it, for every commit of the service
     * @throws NotOwner if another office owns it
     * @throws CommitRefused if the store does not accept it at the moment, such as on a full disk
     */
    public Operation.Check claim(Office office, PrimaryService<?> service) {
        CollectionName collection = new CollectionName(service.collection());
        DocumentKey key = Owner.key(collection);
        for (int i = 0; i < TRIES; i++) {
            Optional<Document> found = store.get(key);
            Optional<Owner> owner = found.map(Owner::of);
            owner.filter(other -> other.isOther(office)).ifPresent(other -> {
                throw new NotOwner(other.office(), other.sentence());
            });
            if (found.isPresent() && !owner.get().free()) {
                return new Operation.Check(key, Expected.at(found.get().version()));
            }
            Owner mine = new Owner(collection, office, service.name(), now(), owner.flatMap(Owner::release), false);
            Outcome outcome = store.commit(Transaction.of(new Operation.Put(key, expected(found), mine.encode())));
            if (!(outcome instanceof Outcome.Conflict)) {
                return new Operation.Check(key, Expected.at(outcome.orThrow().version()));
            }
        }
        throw busy();
    }

    /**
     * Releases the collection of a service whose fleet is gone. Its documents stay, for the next owner.
     *
     * @throws InstanceRefused if a copy of the fleet leads, or the service owns nothing
     */
    public Owner release(ServiceRecord service, String by, String why) throws InterruptedException {
        Names.checkText("name of who frees it", by, Operation.MAX_REASON_CHARS);
        Names.checkText("reason", why, Operation.MAX_REASON_CHARS);
        DocumentKey key = Owner.key(service.collection());
        Document found = store.get(key)
                .filter(document -> {
                    Owner owner = Owner.of(document);
                    return !owner.free() && owner.office().equals(service.office());
                })
                .orElseThrow(() -> new InstanceRefused(
                        Refusal.NO_INSTANCE,
                        "The service " + service.office() + "/" + service.service() + " does not own the collection '"
                                + service.collection() + "'."));
        Owner free = Owner.of(found).released(new Owner.Release(service.office(), by, why, now()));
        Outcome outcome = store.commit(Transaction.of(
                new Operation.Put(key, Expected.at(found.version()), free.encode()), leaderless(service.office())));
        if (outcome instanceof Outcome.Conflict) {
            throw busy();
        }
        outcome.orThrow();
        return free;
    }

    /**
     * The condition, for a commit, that nobody leads the fleet. Waits for the lease of a holder that died, as a
     * contender would.
     *
     * @throws InstanceRefused if somebody leads it
     */
    Operation.Check leaderless(Office office) throws InterruptedException {
        if (office.equals(Office.CLUSTER)) {
            throw new InstanceRefused(Refusal.LED, "The servers themselves lead '" + office + "', and are not gone.");
        }
        return FleetLease.abandoned(store, office, crew)
                .orElseThrow(() -> new InstanceRefused(
                        Refusal.LED,
                        "A copy of '" + office + "' leads: stop the fleet first, or let its leader do it."));
    }

    private Instant now() {
        return store.stale().clocks().wall();
    }

    private static Expected expected(Optional<Document> found) {
        return found.map(document -> Expected.at(document.version())).orElse(Expected.ABSENT);
    }

    private static Unavailable busy() {
        return new Unavailable("Somebody else changes who owns it at the same time: try again.", null);
    }
}
