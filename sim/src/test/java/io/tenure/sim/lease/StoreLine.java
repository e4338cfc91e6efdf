package io.tenure.sim.lease;

import io.tenure.store.Fence;
import io.tenure.store.Holding;
import io.tenure.store.Indeterminate;
import io.tenure.store.Office;
import io.tenure.store.Outcome;
import io.tenure.store.TermOutcome;
import io.tenure.store.TermRequest;
import io.tenure.store.Transaction;
import io.tenure.testkit.ForwardingStore;
import io.tenure.time.Moment;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** The store as a process reaches it: over the network, where calls are lost, late and done twice. */
final class StoreLine extends ForwardingStore {

    private static final Duration PATIENCE = Duration.ofMillis(1500);

    private final World world;
    private final SimProcess process;

    StoreLine(World world, SimProcess process) {
        super(world.store().memory());
        this.world = world;
        this.process = process;
    }

    /** What was said, and the configuration at that time. */
    private record Said<T>(Optional<T> answer, SimConfig config) {}

    @Override
    public Optional<Holding> holding(Office office) {
        Said<Optional<Holding>> said = call(() ->
                new Said<>(Optional.of(world.store().holding()), world.store().config()));
        process.learn(said.config());
        return said.answer().orElseThrow();
    }

    /** Refused to a candidate that does not know the configuration, and so cannot lead the log. */
    @Override
    public TermOutcome openTerm(TermRequest request) {
        Moment sent = process.now();
        long known = process.node().known().version();
        Said<TermOutcome> said = call(() -> open(request, known, sent));
        process.learn(said.config());
        TermOutcome outcome =
                said.answer().orElseThrow(() -> new Indeterminate("The leader of the log is another one.", null));
        if (outcome instanceof TermOutcome.Superseded) {
            world.count(Toll.Kind.SUPERSEDED);
        }
        return outcome;
    }

    private Said<TermOutcome> open(TermRequest request, long known, Moment sent) {
        SimConfig config = world.store().config();
        if (config.version() != known) {
            return new Said<>(Optional.empty(), config);
        }
        TermOutcome outcome = world.store().openTerm(request);
        if (outcome instanceof TermOutcome.Opened opened) {
            world.promises().opened(process, opened.holding());
            process.ledger().committed(opened.holding().term(), sent);
        }
        return new Said<>(Optional.of(outcome), config);
    }

    @Override
    public List<Outcome> commitEach(List<Transaction> transactions) {
        Moment sent = process.now();
        Fence fence = transactions.getFirst().fence().orElseThrow();
        return List.of(call(() -> {
            Outcome outcome = world.store().commit(fence);
            boolean accepted = outcome instanceof Outcome.Committed;
            world.count(accepted ? Toll.Kind.WRITES : Toll.Kind.STALE_WRITES_REJECTED);
            if (accepted) {
                world.promises().wrote(fence.term());
                process.ledger().committed(fence.term(), sent);
            }
            return outcome;
        }));
    }

    /** Waits for one answer. After an unknown outcome the call may still take effect. */
    private <T> T call(Supplier<T> call) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        try {
            process.crew().sleep(world.dice().upTo(process.node().storeSlowness()));
            world.network().send(process.node().place(), World.STORE, () -> {
                T said = call.get();
                world.network()
                        .send(World.STORE, process.node().place(), () -> process.run(() -> answer.complete(said)));
            });
            if (process.crew().await(answer, PATIENCE)) {
                return answer.join();
            }
            world.count(Toll.Kind.UNKNOWN_OUTCOMES);
            throw new Indeterminate("The store did not answer.", null);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Indeterminate("The call was interrupted.", e);
        }
    }
}
