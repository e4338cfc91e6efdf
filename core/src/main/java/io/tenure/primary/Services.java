package io.tenure.primary;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The services of one copy: what runs here while it leads, and the instances of whoever leads. */
public interface Services {

    /**
     * The instance with this id, created if there is none; requested from the leader if this node does not lead. When
     * this returns, it is durable or has ended.
     *
     * @throws InstanceRefused with the reason
     */
    <S> Instance<S> getOrCreate(PrimaryService<S> service, String id, S initial) throws InterruptedException;

    /** The instance with this id that runs here; empty if this node leads and has none. */
    default <S> Optional<Instance<S>> lookup(PrimaryService<S> service, String id) throws InterruptedException {
        return lookup(service, id, Duration.ZERO);
    }

    /** The same, waiting for a rebuild at most this long. */
    <S> Optional<Instance<S>> lookup(PrimaryService<S> service, String id, Duration patience)
            throws InterruptedException;

    /** All instances that run here. */
    <S> List<Instance<S>> all(PrimaryService<S> service) throws InterruptedException;

    /** What a service is doing on this node. */
    ServiceState state(PrimaryService<?> service);

    /** The names of runs that have outlived their term and still run on this node. */
    List<String> stragglers();

    /** What happened to the services of this node since its start. */
    ServiceCounts counts();
}
