package io.tenure.sim.lease;

import io.tenure.activity.host.ActivityHost;
import io.tenure.leadership.Leadership;
import io.tenure.leadership.OfficeParts;
import io.tenure.lease.LeaseSettings;
import io.tenure.lease.Voters;
import io.tenure.lease.agent.AgentService;
import io.tenure.lease.agent.AgentState;
import io.tenure.office.OfficeKeeper;
import io.tenure.store.Office;
import io.tenure.testkit.TestCrew;
import io.tenure.time.BootClock;
import io.tenure.time.Moment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;

/**
 * One life of a node's process: the production code of its agent and its office, the crew that does their work, and the
 * gate through which everything happens.
 */
final class SimProcess {

    private static final Duration TIMER_LATENESS = Duration.ofMillis(5);

    private final World world;
    private final SimNode node;
    private final TestCrew crew;
    private final Ledger ledger = new Ledger();
    private final SimCandidacy candidacy;
    private final SimDuty work;
    private final SimChildren children;
    private final ActivityHost activities;
    private final AgentService desk;
    private final Leadership leadership;
    private final List<Runnable> waiting = new ArrayList<>();
    private AgentState agentBefore;
    private OfficeKeeper keeperBefore;
    private Optional<Moment> believedUntil = Optional.empty();
    private boolean dead;
    private boolean paused;

    SimProcess(World world, SimNode node, boolean founding) {
        this.world = world;
        this.node = node;
        var chance = world.dice().split();
        crew = world.hire(
                new TestCrew(world.has(Bug.SLEPT_UNNOTICED) ? new Sleepless(node.clock()) : node.clock(), this::plan)
                        .chance(() -> chance.between(0, 1))
                        .fatal(this::end));
        LeaseSettings settings = world.scenario().settings();
        activities = new ActivityHost(crew, world.has(Bug.UNVERIFIED_KILL) ? Duration.ZERO : settings.kill());
        candidacy = new SimCandidacy(world, this);
        work = new SimDuty(world, this);
        children = new SimChildren(world, this);
        SimGrantor grantor = new SimGrantor(world, this);
        leadership = new Leadership(
                new OfficeKeeper.Seat(
                        Office.CLUSTER,
                        World.CLUSTER,
                        node.id(),
                        settings,
                        Optional.of(settings.ttl().multipliedBy(2))),
                new OfficeParts(
                        new StoreLine(world, this), grantor, candidacy, activities, List.of(work), children, crew));
        boolean fresh = founding || world.has(Bug.FORGOTTEN_FILE);
        desk = AgentService.open(
                new AgentService.Config(World.CLUSTER, node.id(), settings, fresh),
                new AgentService.Resources(new SimFile(world, this, fresh), boot(), crew),
                work);
        agentBefore = desk.agent().state();
        keeperBefore = leadership.keeper();
        if (!fresh && agentBefore instanceof AgentState.Active) {
            world.count(Toll.Kind.TIME_LEFT_HONOURED);
        }
    }

    /** Begins to take part. */
    void begin() {
        leadership.start();
        learn(node.known());
    }

    private BootClock boot() {
        return new BootClock() {
            @Override
            public Optional<String> id() {
                return Optional.of("boot-" + node.disk().boot());
            }

            @Override
            public Duration now() {
                return node.clock().sinceBoot();
            }
        };
    }

    /** The crew's clock is that of the machine, and its timers are a little late. */
    private void plan(Duration delay, Runnable action) {
        Duration late = delay.isZero() ? Duration.ZERO : world.dice().upTo(TIMER_LATENESS);
        world.scheduler().after(node.clock().trueLength(delay).plus(late), () -> run(action));
    }

    /** The process cannot go on: threads or room were missing, or it could neither lead nor give the lead away. */
    private void end(String sentence) {
        world.trace(() -> node.id() + " ends: " + sentence);
        world.count(Toll.Kind.PROCESSES_ENDED);
        node.kill();
        world.candidates().died();
    }

    World world() {
        return world;
    }

    SimNode node() {
        return node;
    }

    TestCrew crew() {
        return crew;
    }

    Ledger ledger() {
        return ledger;
    }

    AgentService desk() {
        return desk;
    }

    ActivityHost activities() {
        return activities;
    }

    Leadership leadership() {
        return leadership;
    }

    SimChildren children() {
        return children;
    }

    SimCandidacy candidacy() {
        return candidacy;
    }

    Moment now() {
        return node.clock().now();
    }

    boolean isPaused() {
        return paused;
    }

    boolean isAsleep() {
        return node.clock().isStanding();
    }

    /** Until when the process believes that it leads, if it does now. A dead one's belief ends with it. */
    Optional<Moment> believedUntil() {
        return believedUntil.filter(end -> end.isAfter(now()));
    }

    /** By its protocol alone: whether it has slept, only the process itself finds out. */
    boolean believes() {
        return believedUntil.isPresent() && believedUntil.get().isAfter(now());
    }

    /** Everything that happens to the process comes through here: the dead hear nothing, the frozen hear it later. */
    void run(Runnable event) {
        if (dead) {
            return;
        }
        if (paused) {
            waiting.add(event);
            return;
        }
        world.count(Toll.Kind.STEPS);
        event.run();
        look();
        world.promises().hold();
        world.judge();
    }

    /** Sees what has changed in the protocols. */
    private void look() {
        AgentState agent = desk.agent().state();
        if (!agent.equals(agentBefore)) {
            AgentState before = agentBefore;
            agentBefore = agent;
            if (!(agent instanceof AgentState.Active is
                    && before instanceof AgentState.Active was
                    && is.holder().equals(was.holder()))) {
                world.trace(() -> node.id() + " agent: " + agent);
            }
            world.promises().agentMoved(this, before, agent);
        }
        OfficeKeeper keeper = leadership.keeper();
        if (keeper != keeperBefore && !dead) {
            keeperBefore = keeper;
            boolean believed = believedUntil.isPresent();
            believedUntil = keeper.believedUntil(now());
            if (believed != believedUntil.isPresent()) {
                world.trace(() -> node.id() + (believed ? " believes no more" : " believes that it leads"));
            }
            world.promises().believed(this);
        }
    }

    void after(Duration length, Runnable action) {
        world.scheduler().after(node.clock().trueLength(length), () -> run(action));
    }

    /** Sends something to a process of another node, or of this one. */
    void send(SimNode to, Consumer<SimProcess> delivery) {
        if (to == node) {
            world.scheduler().after(Duration.ofMillis(world.dice().below(2)), () -> run(() -> delivery.accept(this)));
        } else {
            world.network()
                    .send(
                            node.place(),
                            to.place(),
                            () -> to.process().ifPresent(other -> other.run(() -> delivery.accept(other))));
        }
    }

    /** Answers a process that asked: on the connection that it opened, so its next life does not hear it. */
    void reply(SimProcess asker, Runnable delivery) {
        if (asker == this) {
            world.scheduler().after(Duration.ofMillis(world.dice().below(2)), () -> run(delivery));
        } else {
            world.network().send(node.place(), asker.node.place(), () -> asker.run(delivery));
        }
    }

    /** The log has told this node of a configuration. */
    void learn(SimConfig config) {
        if (config.version() < node.known().version()) {
            return;
        }
        node.knows(config);
        desk.members(config.voters().everyone());
        candidacy.voters(config.voters());
        if (leadership
                .keeper()
                .changing()
                .filter(change -> isMade(change, config))
                .isPresent()) {
            leadership.changeOver();
        }
    }

    private static boolean isMade(Voters change, SimConfig config) {
        return !config.voters().isJoint() && config.voters().current().equals(change.current());
    }

    /** Hands over and ends, as a process does that is told to stop. */
    void stop() {
        run(() -> {
            var unused = leadership.stop().thenRun(() -> after(Duration.ZERO, node::kill));
        });
    }

    void pause() {
        paused = true;
    }

    /** Goes on after a pause; what waited comes in any order, but for what stands in one box. */
    void go() {
        paused = false;
        List<Runnable> events = new ArrayList<>(waiting);
        waiting.clear();
        Collections.shuffle(events, new Random(world.dice().number()));
        events.forEach(this::run);
    }

    void die() {
        dead = true;
        believedUntil = Optional.empty();
        crew.crash();
    }
}
