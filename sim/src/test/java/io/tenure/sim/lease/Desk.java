package io.tenure.sim.lease;

import io.tenure.lease.Agent;
import io.tenure.lease.AgentEffect;
import io.tenure.lease.AgentInput;
import io.tenure.lease.AgentState;
import io.tenure.lease.AgentState.Active;
import io.tenure.lease.Holder;
import io.tenure.lease.LeaseAnswer;
import io.tenure.lease.LeaseRequest;
import io.tenure.lease.Step;
import io.tenure.time.Moment;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;

/** A process' agent at work: keeps its file, answers in order, ends what runs for whom it served. */
final class Desk {

    private record Asked(SimProcess asker, LeaseRequest request) {}

    private final World world;
    private final SimProcess process;
    private final Map<Long, Asked> asked = new HashMap<>();
    private final Queue<AgentEffect> effects = new ArrayDeque<>();
    private Agent agent;
    private boolean writing;
    private long replies;
    private Optional<Moment> planned = Optional.empty();

    Desk(World world, SimProcess process) {
        this.world = world;
        this.process = process;
        this.agent = Agent.starting(World.CLUSTER, world.scenario().settings(), new AgentState.Free());
    }

    /** Opens with what the file says. */
    void open(boolean founding) {
        AgentState state = founding || world.has(Bug.FORGOTTEN_FILE) ? new AgentState.Free() : honoured();
        agent = Agent.starting(World.CLUSTER, world.scenario().settings(), state);
        world.trace(() -> process.node().id() + " opens its desk as " + state);
        step(new AgentInput.WakeUp());
    }

    private AgentState honoured() {
        Duration ttl = world.scenario().settings().ttl();
        Moment now = process.now();
        Optional<Promise> file = process.node().disk().read();
        if (file.isEmpty()) {
            return new AgentState.Barred(now.plus(ttl));
        }
        Optional<Holder> holder = file.get().holder();
        if (holder.isEmpty() || holder.get().node().equals(process.node().id())) {
            return new AgentState.Free();
        }
        boolean sameBoot = file.get().boot() == process.node().disk().boot();
        Duration left = now.until(file.get().end());
        Duration honoured = !sameBoot || left.compareTo(ttl) > 0 ? ttl : left.isNegative() ? Duration.ZERO : left;
        if (sameBoot && !honoured.isZero()) {
            world.count(Toll.Kind.TIME_LEFT_HONOURED);
        }
        return new Active(holder.get(), 0, now.plus(honoured));
    }

    AgentState state() {
        return agent.state();
    }

    void ask(SimProcess asker, LeaseRequest request) {
        asked.put(++replies, new Asked(asker, request));
        step(new AgentInput.Ask(request, replies));
    }

    void abolish(Holder holder) {
        Holder heard = world.has(Bug.LATE_ABOLISH)
                        && agent.state() instanceof Active s
                        && s.holder().node().equals(holder.node())
                ? s.holder()
                : holder;
        AgentState before = agent.state();
        step(new AgentInput.Abolish(heard));
        world.promises().abolished(process, before, holder);
    }

    void step(AgentInput input) {
        world.count(Toll.Kind.STEPS);
        AgentState before = agent.state();
        Step<Agent, AgentEffect> step = agent.step(input, process.now());
        agent = step.state();
        if (!before.equals(agent.state())) {
            world.trace(() -> process.node().id() + " agent: " + agent.state() + " after " + input);
            world.promises().agentMoved(process, before, agent.state());
            startFollowing(before);
        }
        effects.addAll(step.effects());
        carryOut();
        plan();
    }

    /** Now and then something runs here for the one who is served. */
    private void startFollowing(AgentState before) {
        if (agent.state() instanceof Active now
                && !(before instanceof Active)
                && world.dice().chance(0.3)) {
            Work.Kind kind = world.dice().chance(0.1) ? Work.Kind.STUBBORN : Work.Kind.THREAD;
            process.node().work().add(new Work(kind, now.holder(), Optional.empty()));
        }
    }

    private void carryOut() {
        while (!writing && !effects.isEmpty()) {
            switch (effects.remove()) {
                case AgentEffect.Write e -> write(e);
                case AgentEffect.Note e ->
                    process.node()
                            .disk()
                            .read()
                            .flatMap(Promise::holder)
                            .ifPresent(holder -> process.node().disk().note(promise(Optional.of(holder), e.ttl())));
                case AgentEffect.Forget e -> process.node().disk().note(promise(Optional.empty(), Duration.ZERO));
                case AgentEffect.Answer e -> answer(e);
                case AgentEffect.EndWork e -> endWork(e.holder());
            }
        }
    }

    private void write(AgentEffect.Write effect) {
        world.count(Toll.Kind.DURABLE_WRITES);
        writing = true;
        process.node()
                .disk()
                .write(
                        promise(Optional.of(effect.holder()), effect.ttl()),
                        () -> process.run(() -> {
                            writing = false;
                            carryOut();
                        }));
    }

    private Promise promise(Optional<Holder> holder, Duration ttl) {
        return new Promise(holder, process.node().disk().boot(), process.now().plus(ttl));
    }

    private void answer(AgentEffect.Answer effect) {
        Asked to = asked.remove(effect.reply());
        switch (effect.answer()) {
            case LeaseAnswer.Granted a -> {
                world.count(Toll.Kind.GRANTS);
                world.promises().granted(process, to.asker(), to.request());
            }
            case LeaseAnswer.Denied a -> {
                world.count(Toll.Kind.DENIALS);
                if (a.reason().isStale()) {
                    world.count(Toll.Kind.STALE_REQUESTS);
                }
            }
        }
        process.reply(
                to.asker(), () -> to.asker().seat().answered(process.node().id(), to.request(), effect.answer()));
    }

    private void endWork(Holder holder) {
        world.count(Toll.Kind.EXPIRIES);
        Ending.of(process, work -> work.term().isEmpty() && work.holder().equals(holder))
                .then(() -> step(new AgentInput.WorkEnded(holder)));
    }

    private void plan() {
        Optional<Moment> at = agent.wakeAt();
        if (!at.equals(planned)) {
            planned = at;
            at.ifPresent(moment -> process.at(moment, () -> {
                if (planned.filter(moment::equals).isPresent()) {
                    planned = Optional.empty();
                    step(new AgentInput.WakeUp());
                }
            }));
        }
    }
}
