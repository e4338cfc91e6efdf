package io.tenure.sim.lease;

import io.tenure.lease.OfficeInput;
import io.tenure.store.Fence;
import io.tenure.store.Holding;
import io.tenure.store.Office;
import io.tenure.store.Outcome;
import io.tenure.store.Term;
import io.tenure.store.TermOutcome;
import io.tenure.store.TermRequest;
import io.tenure.time.Moment;
import java.time.Duration;
import java.util.Optional;

/** What a seat wants done outside: reads, terms and writes at the store, and the hand-over of the candidacy. */
final class Errands {

    private static final Duration THOUGHT = Duration.ofMillis(200);

    private record Noted(Term open, Config config) {}

    /** Opened, or nothing because the candidate does not know the configuration and so cannot lead the log. */
    private record Answered(Optional<TermOutcome> outcome, Config config) {}

    private final World world;
    private final SimProcess process;

    Errands(World world, SimProcess process) {
        this.world = world;
        this.process = process;
    }

    void noteTerm() {
        process.call(
                () -> new Noted(world.store().open(), world.store().config()),
                noted -> {
                    process.learn(noted.config());
                    tell(new OfficeInput.TermNoted(noted.open(), world.newLease()));
                },
                this::unknown);
    }

    void openTerm(TermRequest request) {
        Moment sent = process.now();
        long known = process.node().known().version();
        process.call(() -> open(request, known, sent), this::opened, this::unknown);
    }

    private record Opened(Answered answered, Moment sent) {}

    private Opened open(TermRequest request, long known, Moment sent) {
        Config config = world.store().config();
        if (config.version() != known) {
            return new Opened(new Answered(Optional.empty(), config), sent);
        }
        TermOutcome outcome = world.store().openTerm(request);
        if (outcome instanceof TermOutcome.Opened opened) {
            world.promises().opened(process, opened.holding());
            process.seat().ledger().committed(opened.holding().term(), sent);
        }
        return new Opened(new Answered(Optional.of(outcome), config), sent);
    }

    private void opened(Opened opened) {
        process.learn(opened.answered().config());
        if (opened.answered().outcome().isEmpty()) {
            unknown();
            return;
        }
        switch (opened.answered().outcome().get()) {
            case TermOutcome.Opened o -> tell(new OfficeInput.TermOpened(o.holding(), opened.sent()));
            case TermOutcome.Superseded o -> {
                world.count(Toll.Kind.SUPERSEDED);
                tell(new OfficeInput.Superseded());
            }
        }
    }

    /** Writes in the name of a term and tells the seat what came of it. */
    void commit(Fence fence, Runnable unknown) {
        Moment sent = process.now();
        process.call(
                () -> {
                    Outcome outcome = world.store().commit(fence);
                    boolean accepted = outcome instanceof Outcome.Committed;
                    world.count(accepted ? Toll.Kind.WRITES : Toll.Kind.STALE_WRITES_REJECTED);
                    if (accepted) {
                        world.promises().wrote(fence.term());
                        process.seat().ledger().committed(fence.term(), sent);
                    }
                    return accepted;
                },
                accepted -> tell(
                        accepted
                                ? new OfficeInput.Committed(fence.term(), sent)
                                : new OfficeInput.WasFenced(fence.term())),
                unknown);
    }

    /** The work of a term writes now and then; it looks whether it leads, thinks a little, and then writes. */
    void keepWriting(Holding holding) {
        process.after(world.dice().between(THOUGHT, Duration.ofSeconds(1)), () -> {
            if (process.seat().keeper().holding().filter(holding::equals).isEmpty()) {
                return;
            }
            if (process.seat().believes()) {
                process.after(
                        world.dice().upTo(THOUGHT), () -> commit(new Fence(Office.CLUSTER, holding.term()), () -> {}));
            }
            keepWriting(holding);
        });
    }

    void handOver() {
        process.after(world.dice().upTo(Candidates.HAND_OVER), () -> {
            boolean done = world.candidates().handOver(process.node());
            world.count(Toll.Kind.HAND_OVERS);
            process.after(world.dice().upTo(Candidates.HAND_OVER), () -> tell(new OfficeInput.HandedOver(done)));
        });
    }

    private void unknown() {
        tell(new OfficeInput.AttemptFailed());
    }

    private void tell(OfficeInput input) {
        process.seat().step(input);
    }
}
