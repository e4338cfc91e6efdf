package io.tenure.primary.host;

import io.tenure.activity.host.Duty;
import io.tenure.activity.host.TermCommits;
import io.tenure.lease.LeaseSettings;
import io.tenure.lease.LossReason;
import io.tenure.primary.PrimaryService;
import io.tenure.primary.ScopeEnded;
import io.tenure.primary.Services;
import io.tenure.primary.directory.LeaderRequest;
import io.tenure.primary.directory.ServiceNames;
import io.tenure.runtime.Crew;
import io.tenure.store.CollectionName;
import io.tenure.store.StoreException;
import io.tenure.store.Subscription;
import io.tenure.store.Term;
import io.tenure.store.Topic;
import io.tenure.time.DurationText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the instances of a copy's services while it holds the office.
 *
 * <p>The set of services is fixed. They are a duty of the office, which ends when the last run of the term has ended.
 */
public final class ServiceHost implements Duty, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ServiceHost.class);
    private static final int WAITING = 100;

    private final ServiceParts parts;
    private final Crew.Timers timers;
    private final Crew.Inbox<Runnable> inbox;
    private final AtomicBoolean due = new AtomicBoolean();
    private final Counts counts = new Counts();
    private final Map<String, ServiceRunner<?>> hosted = new LinkedHashMap<>();
    private final List<Sweep<?>> sweeps = new ArrayList<>();
    private final List<Subscription> watches = new ArrayList<>();
    private final Map<Term, Stint> stints = new ConcurrentHashMap<>();
    private final Board board;
    private final LeaderRequestInbox requests;
    private final Services services;
    /** The next beat is one of the regular ones. */
    private final AtomicBoolean regular = new AtomicBoolean();

    private volatile TermCommits commits = (term, transactions) -> Optional.empty();
    private volatile Predicate<Term> trust = term -> false;
    private volatile @Nullable Stint stint;
    private @Nullable Stint warned;

    /** Refuses two services with the same name or collection. */
    public ServiceHost(ServiceParts parts, List<? extends PrimaryService<?>> registered) {
        this.parts = parts;
        this.timers = parts.crew().timers("tenure-primary-timer");
        this.inbox = parts.crew().inbox("tenure-primary", WAITING, Runnable::run);
        Set<CollectionName> owned = ServiceNames.collections(registered);
        this.board = new Board(this::soon);
        HostContext host = new HostContext(parts, timers, owned, ServiceNames.records(registered), board);
        registered.forEach(
                service -> hosted.put(service.name(), new ServiceRunner<>(ServiceContext.of(host, service, counts))));
        hosted.values().forEach(service -> sweeps.add(new Sweep<>(service)));
        this.requests = new LeaderRequestInbox(parts, hosted);
        this.services = new HostedServices(parts, hosted, counts, this::stragglers);
    }

    /**
     * Must be called once, before any term begins.
     *
     * @param termTrust whether this node may act under a term right now, by its own clock
     */
    public void start(TermCommits termCommits, Predicate<Term> termTrust) {
        commits = termCommits;
        trust = termTrust;
        watch(LeaderRequest.COLLECTION, this::soon);
        sweeps.forEach(sweep -> watch(sweep.collection(), sweep::hint));
        timers.every(parts.settings().beat(), () -> {
            regular.set(true);
            soon();
        });
    }

    private void watch(CollectionName collection, Runnable hint) {
        try {
            watches.add(parts.store().watch(new Topic.OfCollection(collection), hint));
        } catch (StoreException e) {
            LOG.debug("No hints about {}: {}", collection, e.toString());
        }
    }

    /** What the program of this copy may ask of them. */
    public Services services() {
        return services;
    }

    private List<String> stragglers() {
        return stints.values().stream()
                .filter(Stint::wasOutlived)
                .flatMap(over -> over.inside().stream())
                .sorted()
                .toList();
    }

    @Override
    public String name() {
        return "services";
    }

    @Override
    public void begin(Term term) {
        Stint begun = new Stint(term, commits, trust);
        stints.put(term, begun);
        stint = begun;
        hosted.values().forEach(service -> service.stepUp(begun));
        soon();
    }

    /** Waits for the runs, however long they take. */
    @Override
    public void end(Term term, LossReason reason) {
        Stint over = stints.get(term);
        if (over == null) {
            return;
        }
        end(over);
        over.awaitQuiet(parts.crew());
        stints.remove(term);
    }

    @Override
    public List<String> outlived(Term term) {
        Stint over = stints.get(term);
        if (over == null) {
            return List.of();
        }
        over.isOutlived();
        return over.inside();
    }

    @Override
    public Duration needs() {
        Stint current = stint;
        return current == null ? Duration.ZERO : current.needsToEnd();
    }

    private void end(Stint over) {
        if (over.equals(stint)) {
            stint = null;
        }
        over.end();
        hosted.values().forEach(service -> service.stepDown(over));
    }

    /** Ends everything for good, without waiting. Idempotent. */
    @Override
    public void close() {
        // First, so that nothing starts in a service that appears as shut down.
        stints.values().forEach(Stint::end);
        hosted.values().forEach(service -> service.standings().shutdown());
        stints.values().forEach(this::end);
        watches.forEach(Subscription::close);
        timers.close();
        inbox.close();
    }

    /** Wakes the host's thread, once for any number of calls. */
    private void soon() {
        if (due.compareAndSet(false, true) && !inbox.offer(this::beat)) {
            due.set(false);
        }
    }

    private void beat() {
        due.set(false);
        Stint current = stint;
        if (current == null) {
            return;
        }
        try {
            warnOfMany(current);
            // First, because somebody waits for them.
            requests.look(current);
            boolean wholly = regular.getAndSet(false);
            publish(current, wholly);
            if (wholly) {
                sweeps.forEach(sweep -> sweep.step(current));
            }
        } catch (StoreException | ScopeEnded e) {
            LOG.debug("The services of '{}' are looked after with the next beat: {}", parts.office(), e.toString());
        }
    }

    /** What changes with every instance is written with the regular beats only, so that short ones cost no more for it. */
    private void publish(Stint current, boolean wholly) {
        board.publish(
                current,
                hosted.values().stream().map(service -> service.record(current)).toList(),
                wholly);
        if (wholly) {
            board.flush(current);
        }
    }

    /** Warns once per term, because a lease that runs out does not wait for them. */
    private void warnOfMany(Stint current) {
        Duration needed = current.needsToEnd();
        if (needed.compareTo(LeaseSettings.DEFAULT.kill()) > 0 && warned != current) {
            warned = current;
            LOG.warn(
                    "{} instances may take {} longer to end than the kill time: raise lease-kill by as much, and lease-ttl with it.",
                    current.running(),
                    DurationText.of(needed));
        }
    }
}
