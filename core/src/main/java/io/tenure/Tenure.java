package io.tenure;

import io.tenure.lease.Activities;
import io.tenure.lease.FleetCandidacy;
import io.tenure.lease.Leadership;
import io.tenure.lease.OfficeKeeper;
import io.tenure.lease.OfficeParts;
import io.tenure.lease.RowGrantor;
import io.tenure.node.NodeId;
import io.tenure.primary.Instance;
import io.tenure.primary.PrimaryService;
import io.tenure.primary.ServiceDirectory;
import io.tenure.primary.ServiceParts;
import io.tenure.primary.Services;
import io.tenure.runtime.Ids;
import io.tenure.runtime.SystemTime;
import io.tenure.runtime.Waiting;
import io.tenure.store.Holding;
import io.tenure.store.Store;
import io.tenure.time.Time;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One copy of a program among others that share a store: one of them leads, and runs the services.
 *
 * <pre>{@code
 * try (Tenure tenure = Tenure.on(store).named("shop").primary(resharder).start()) {
 *     tenure.getOrCreate(resharder, "db.users", new Reshard(CLONING, 0)).await(Duration.ofHours(3));
 * }
 * }</pre>
 *
 * <p>The store is the caller's own and stays open.
 */
public final class Tenure implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Tenure.class);

    /** A resignation that takes longer is left to the lease. */
    private static final Duration RESIGN_LIMIT = Duration.ofSeconds(3);

    private final Services services;
    private final Activities activities;
    private final Leadership leadership;
    private final ServiceDirectory directory;

    Tenure(TenureBuilder.Plan plan) {
        Time time = new SystemTime();
        Store store = plan.store();
        ServiceParts parts = new ServiceParts(store, plan.codec(), plan.office(), plan.node(), plan.services(), time);
        services = new Services(parts, plan.primaries());
        activities = new Activities(time, plan.leases().kill());
        NodeId self = new NodeId(plan.node(), Ids.incarnation());
        leadership = new Leadership(
                new OfficeKeeper.Seat(plan.office(), Ids.cluster(), self, plan.leases(), Optional.empty()),
                new OfficeParts(
                        store,
                        new RowGrantor(store, plan.office(), time),
                        new FleetCandidacy(),
                        activities,
                        services,
                        sentence -> LOG.error("{}", sentence),
                        time));
        directory = new ServiceDirectory(store, time);
        services.start(leadership::commit);
        leadership.start();
    }

    /** Begins to say what runs on this store. */
    public static TenureBuilder on(Store store) {
        return new TenureBuilder(store);
    }

    /** The instance of this id, made if there is none, on whichever copy leads: {@link Services#getOrCreate}. */
    public <S> Instance<S> getOrCreate(PrimaryService<S> service, String id, S initial) throws InterruptedException {
        return services.getOrCreate(service, id, initial);
    }

    /** The services of this copy. */
    public Services services() {
        return services;
    }

    /** The services of all that share the store. */
    public ServiceDirectory directory() {
        return directory;
    }

    /** The holding that this copy believes to have at this moment. */
    public Optional<Holding> leading() {
        return leadership.leading();
    }

    /** Leaves the office, if this copy has it, and ends all its work. Idempotent. */
    @Override
    public void close() {
        try {
            Waiting.forResult(leadership.stop(), RESIGN_LIMIT);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            LOG.info("The office was not left in time; another copy takes it when the lease has run out.");
        }
        leadership.close();
        services.close();
        activities.close();
    }
}
