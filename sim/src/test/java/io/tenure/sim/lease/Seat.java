package io.tenure.sim.lease;

import io.tenure.lease.LeaseAnswer;
import io.tenure.lease.LeaseAnswer.Granted;
import io.tenure.lease.LeaseRequest;
import io.tenure.lease.LossReason;
import io.tenure.lease.OfficeEffect;
import io.tenure.lease.OfficeInput;
import io.tenure.lease.OfficeKeeper;
import io.tenure.lease.Step;
import io.tenure.node.NodeId;
import io.tenure.store.Holding;
import io.tenure.store.Office;
import io.tenure.time.Moment;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** A process' part in the office at work. */
final class Seat {

    private final World world;
    private final SimProcess process;
    private final Errands errands;
    private final Ledger ledger = new Ledger();
    private final Map<NodeId, LeaseRequest> latest = new HashMap<>();
    private final Map<NodeId, LeaseRequest> kept = new HashMap<>();
    private OfficeKeeper keeper;
    private Optional<Moment> believedUntil = Optional.empty();
    private Optional<Moment> planned = Optional.empty();

    Seat(World world, SimProcess process) {
        this.world = world;
        this.process = process;
        this.errands = new Errands(world, process);
        var settings = world.scenario().settings();
        this.keeper = OfficeKeeper.starting(new OfficeKeeper.Seat(
                Office.CLUSTER,
                World.CLUSTER,
                process.node().id(),
                settings,
                Optional.of(settings.ttl().multipliedBy(2))));
    }

    Ledger ledger() {
        return ledger;
    }

    OfficeKeeper keeper() {
        return keeper;
    }

    /** Until when the process believes that it leads, if it does now. It is a dead one's belief that ends with it. */
    Optional<Moment> believedUntil() {
        return believedUntil.filter(end -> end.isAfter(process.now()));
    }

    boolean believes() {
        return believedUntil.isPresent() && believedUntil.get().isAfter(process.now());
    }

    void dies() {
        believedUntil = Optional.empty();
    }

    void step(OfficeInput input) {
        world.count(Toll.Kind.STEPS);
        Moment now = process.now();
        Step<OfficeKeeper, OfficeEffect> step = keeper.step(input, now);
        keeper = step.state();
        believedUntil = keeper.believedUntil(now);
        if (!(input instanceof OfficeInput.WakeUp)) {
            world.trace(() -> process.node().id() + " office: " + input);
        }
        step.effects().forEach(this::carryOut);
        world.promises().believed(process);
        plan();
    }

    /** An agent answered. */
    void answered(NodeId agent, LeaseRequest request, LeaseAnswer answer) {
        if (world.has(Bug.DEADLINE_FROM_RESPONSE) && answer instanceof Granted) {
            kept.put(agent, request);
            step(new OfficeInput.Unanswered(agent, request.sequence()));
        } else if (world.has(Bug.ANY_ANSWER) && latest.containsKey(agent) && answer instanceof Granted) {
            step(new OfficeInput.Answered(agent, new Granted(latest.get(agent).sequence())));
        } else {
            step(new OfficeInput.Answered(agent, answer));
        }
    }

    private void carryOut(OfficeEffect effect) {
        if (!(effect instanceof OfficeEffect.Ask) && !(effect instanceof OfficeEffect.KeepAlive)) {
            world.trace(() -> process.node().id() + " wants " + effect);
        }
        switch (effect) {
            case OfficeEffect.Ask e -> ask(e);
            case OfficeEffect.GiveBack e -> {
                world.count(Toll.Kind.GIVEN_BACK);
                world.promises().givenBack(process, e.holder());
                process.send(world.node(e.agent()), other -> other.desk().abolish(e.holder()));
            }
            case OfficeEffect.NoteTerm e -> errands.noteTerm();
            case OfficeEffect.OpenTerm e -> errands.openTerm(e.request());
            case OfficeEffect.KeepAlive e -> errands.commit(e.fence(), () -> step(new OfficeInput.AttemptFailed()));
            case OfficeEffect.Lead e -> lead(e.holding());
            case OfficeEffect.EndWork e -> endWork(e.holding(), e.reason());
            case OfficeEffect.HandOver e -> errands.handOver();
            case OfficeEffect.EndProcess e -> {
                world.count(Toll.Kind.PROCESSES_ENDED);
                process.after(Duration.ZERO, () -> {
                    process.node().kill();
                    world.candidates().died();
                });
            }
        }
    }

    private void ask(OfficeEffect.Ask effect) {
        world.count(Toll.Kind.REQUESTS);
        ledger.asked(effect.request(), process.now());
        latest.put(effect.agent(), effect.request());
        LeaseRequest granted = kept.remove(effect.agent());
        if (granted != null && granted.candidate().equals(effect.request().candidate())) {
            process.after(
                    Duration.ZERO,
                    () -> step(new OfficeInput.Answered(
                            effect.agent(), new Granted(effect.request().sequence()))));
            return;
        }
        process.send(world.node(effect.agent()), other -> other.desk().ask(process, effect.request()));
    }

    private void lead(Holding holding) {
        world.count(Toll.Kind.LEADERS);
        world.promises().leads(process, holding);
        var holder = keeper.acquirer().orElseThrow().self();
        for (Work.Kind kind : Work.Kind.values()) {
            if (kind == Work.Kind.THREAD || world.dice().chance(kind == Work.Kind.CHILD ? 0.5 : 0.1)) {
                process.node().work().add(new Work(kind, holder, Optional.of(holding.term())));
            }
        }
        errands.keepWriting(holding);
    }

    private void endWork(Holding holding, LossReason reason) {
        world.count(
                switch (reason) {
                    case QUORUM_LOST -> Toll.Kind.LOST_QUORUM;
                    case COMMITS_STALLED -> Toll.Kind.LOST_COMMITS;
                    case NOT_CANDIDATE -> Toll.Kind.LOST_CANDIDACY;
                    case FENCED -> Toll.Kind.LOST_FENCED;
                    case SUSPENDED -> Toll.Kind.LOST_SUSPENDED;
                    case RESIGNED, TRANSFERRED, WORK_FAILED -> Toll.Kind.RESIGNED;
                });
        process.officeLost();
        Ending.of(process, work -> work.term().filter(holding.term()::equals).isPresent())
                .then(() -> step(new OfficeInput.WorkEnded(holding.term())));
    }

    private void plan() {
        Optional<Moment> at = keeper.wakeAt(process.now());
        if (!at.equals(planned)) {
            planned = at;
            at.ifPresent(moment -> process.at(moment, () -> {
                if (planned.filter(moment::equals).isPresent()) {
                    planned = Optional.empty();
                    step(new OfficeInput.WakeUp());
                }
            }));
        }
    }
}
