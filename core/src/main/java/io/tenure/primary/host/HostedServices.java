package io.tenure.primary.host;

import io.tenure.primary.Instance;
import io.tenure.primary.InstanceRefused;
import io.tenure.primary.PrimaryService;
import io.tenure.primary.Refusal;
import io.tenure.primary.ServiceCounts;
import io.tenure.primary.ServiceState;
import io.tenure.primary.Services;
import io.tenure.primary.SteppedDown;
import io.tenure.primary.directory.InstanceRecord;
import io.tenure.primary.directory.InstanceRequests;
import io.tenure.time.DurationText;
import io.tenure.time.Moment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** What the program of a copy asks of its services. */
final class HostedServices implements Services {

    private final ServiceParts parts;
    private final Map<String, ServiceRunner<?>> runners;
    private final Counts counts;
    private final Supplier<List<String>> stragglers;
    private final InstanceRequests petitions;

    HostedServices(
            ServiceParts parts,
            Map<String, ServiceRunner<?>> runners,
            Counts counts,
            Supplier<List<String>> stragglers) {
        this.parts = parts;
        this.runners = runners;
        this.counts = counts;
        this.stragglers = stragglers;
        this.petitions = new InstanceRequests(parts.store(), parts.office(), parts.crew(), patience());
    }

    @Override
    public <S> Instance<S> getOrCreate(PrimaryService<S> service, String id, S initial) throws InterruptedException {
        checkId(id);
        ServiceRunner<S> runner = runner(service);
        Moment deadline = deadline(patience());
        try {
            Roster.Wanted<S> wanted = new Roster.Wanted<>(id, initial, Optional.empty());
            Roster.Given<S> given = runner.getOrCreate(wanted, deadline);
            awaitDurable(given.run(), deadline);
            return StoredInstance.here(given.run(), runner.isCreated(given, wanted), petitions);
        } catch (SteppedDown e) {
            return elsewhere(runner, id, initial);
        } catch (InstanceRefused e) {
            if (e.reason() != Refusal.NOT_PRIMARY) {
                throw e;
            }
            return elsewhere(runner, id, initial);
        }
    }

    private <S> Instance<S> elsewhere(ServiceRunner<S> runner, String id, S initial) throws InterruptedException {
        return StoredInstance.elsewhere(
                runner.context(),
                id,
                petitions.create(runner.name(), id, runner.context().form().encode(initial)),
                petitions);
    }

    /**
     * Throws {@link SteppedDown} if the term ended before the first write: then there is no such instance. If nobody knows
     * whether there is one, the next leader is not asked: it would create another if that one has already ended.
     */
    private void awaitDurable(Run<?> run, Moment deadline) throws InterruptedException {
        if (!isOver(run.durable(), deadline)) {
            throw unanswered(
                    run,
                    "has not written its state within " + DurationText.of(patience())
                            + "; it may still do so. Ask again with the same id.");
        }
        if (isCutShort(run) && run.known().mayHaveBegun()) {
            var unused = isOver(run.ended(), deadline);
        }
        if (isCutShort(run)) {
            if (run.known().mayHaveBegun()) {
                throw unanswered(
                        run,
                        "its node stopped leading before it knew whether the state was written. See whether the instance"
                                + " is there or has ended before you ask again.");
            }
            throw new SteppedDown(run.stint().term());
        }
    }

    private boolean isOver(CompletableFuture<?> event, Moment deadline) throws InterruptedException {
        Duration left = Moment.now(parts.crew().time()).until(deadline);
        return parts.crew().await(event, left.isNegative() ? Duration.ZERO : left);
    }

    /** Whether its term ended before it was known to have written anything. */
    private static boolean isCutShort(Run<?> run) {
        return !run.known().wasPersisted()
                && !run.known().wasRemoved()
                && run.told().getNow(RunEnd.DONE) == RunEnd.STEPPED_DOWN;
    }

    private static InstanceRefused unanswered(Run<?> run, String why) {
        return new InstanceRefused(Refusal.UNANSWERED, "The instance " + run.name() + " was begun, but " + why);
    }

    @Override
    public <S> Optional<Instance<S>> lookup(PrimaryService<S> service, String id, Duration patience)
            throws InterruptedException {
        return runner(service).lookup(id, deadline(patience)).map(run -> StoredInstance.here(run, false, petitions));
    }

    @Override
    public <S> List<Instance<S>> all(PrimaryService<S> service) throws InterruptedException {
        ServiceRunner<S> runner = runner(service);
        Stint current = runner.awaitRunning(deadline(Duration.ZERO));
        List<Instance<S>> instances = new ArrayList<>();
        runner.runs().values().stream()
                .filter(run -> run.stint() == current)
                .forEach(run -> instances.add(StoredInstance.here(run, false, petitions)));
        return instances;
    }

    @Override
    public ServiceState state(PrimaryService<?> service) {
        return runner(service).standings().now().state();
    }

    @Override
    public List<String> stragglers() {
        return stragglers.get();
    }

    @Override
    public ServiceCounts counts() {
        return counts.now();
    }

    @SuppressWarnings("unchecked")
    private <S> ServiceRunner<S> runner(PrimaryService<S> service) {
        ServiceRunner<?> found = runners.get(service.name());
        if (found == null || !found.context().service().equals(service)) {
            throw new IllegalArgumentException(
                    "The service '" + service.name() + "' was not registered before the start.");
        }
        return (ServiceRunner<S>) found;
    }

    private static void checkId(String id) {
        if (id.isBlank() || id.length() > InstanceRecord.MAX_ID_CHARS) {
            throw new IllegalArgumentException("The id of an instance has " + id.length() + " characters: take 1 to "
                    + InstanceRecord.MAX_ID_CHARS + ".");
        }
    }

    private Duration patience() {
        return parts.settings().patience();
    }

    private Moment deadline(Duration patience) {
        return Moment.now(parts.crew().time()).plus(patience);
    }
}
