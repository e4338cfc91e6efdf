package io.tenure.sim.lease;

import io.tenure.lease.Voters;
import io.tenure.node.NodeId;
import io.tenure.store.Term;
import io.tenure.testkit.sim.Dice;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;

/**
 * Changes who belongs to the cluster, as the log does: a joint configuration, then the new one. Everybody hears of it in
 * time, but not at the same time.
 *
 * <p>The one who asks for a change leads, and from before it asks it needs both majorities: it first wishes for the change.
 */
final class SimMembers {

    private static final int LEAST = 2;
    private static final int WISHES = 5;
    private static final Duration AGAIN = Duration.ofMillis(100);
    private static final Duration JOINT = Duration.ofSeconds(1);
    private static final Duration NEWS = Duration.ofSeconds(2);
    private static final Duration LATE_NEWS = Duration.ofSeconds(12);

    private final World world;
    private final Dice dice;

    SimMembers(World world) {
        this.world = world;
        this.dice = world.dice().split();
    }

    boolean isMember(SimNode node) {
        return world.store().config().voters().everyone().contains(node.id());
    }

    boolean isVoter(SimNode node) {
        return world.store().config().voters().current().contains(node.id());
    }

    /** Some strangers become listeners. */
    void grow() {
        Voters now = world.store().config().voters();
        if (now.isJoint()) {
            return;
        }
        Set<NodeId> listeners = new HashSet<>(now.listeners());
        for (SimNode node : world.nodes()) {
            if (!now.everyone().contains(node.id()) && dice.chance(0.7)) {
                listeners.add(node.id());
                node.start(!node.hasLived());
            }
        }
        world.store().become(new Voters(now.current(), Set.of(), listeners));
        spread();
    }

    /** Whoever leads asks for another set of voters. */
    void change() {
        world.processes().stream()
                .filter(process -> process.believes() && !process.isPaused())
                .findFirst()
                .ifPresent(this::change);
    }

    /** Any of the members and of those around, few or many at once; who is dismissed stays around as a stranger. */
    private void change(SimProcess leader) {
        SimConfig from = leader.node().known();
        Set<NodeId> voters = new HashSet<>();
        Set<NodeId> listeners = new HashSet<>();
        double stay = dice.chance(0.4) ? 0.2 : dice.between(0.5, 1);
        for (SimNode node : world.nodes()) {
            if (from.voters().current().contains(node.id()) && dice.chance(stay)
                    || from.voters().listeners().contains(node.id()) && dice.chance(0.8)
                    || isAround(node, from) && dice.chance(0.3)) {
                voters.add(node.id());
            } else if (from.voters().listeners().contains(node.id())) {
                listeners.add(node.id());
            }
        }
        if (from.voters().isJoint()
                || voters.size() < LEAST
                || voters.equals(from.voters().current())) {
            return;
        }
        Voters joint = new Voters(voters, from.voters().current(), listeners);
        Term term = leader.leadership().keeper().holding().orElseThrow().term();
        leader.run(() -> {
            if (world.has(Bug.CARELESS_CHANGE)) {
                ask(leader, from, joint, term);
            } else {
                wish(leader, from, joint, term, WISHES);
            }
        });
    }

    private static boolean isAround(SimNode node, SimConfig config) {
        return node.process().isPresent() && !config.voters().everyone().contains(node.id());
    }

    /** Wishes until it has both majorities, as whoever wants to join asks again and again. */
    private void wish(SimProcess leader, SimConfig from, Voters joint, Term term, int left) {
        if (leader.leadership().keeper().changing().isPresent()) {
            return;
        }
        var unused = leader.leadership().toChange(joint).thenAccept(objection -> {
            if (objection.isEmpty()) {
                ask(leader, from, joint, term);
            } else if (left > 0 && leader.believes()) {
                leader.after(AGAIN, () -> wish(leader, from, joint, term, left - 1));
            }
        });
    }

    private void ask(SimProcess leader, SimConfig from, Voters joint, Term term) {
        if (leader.believes()) {
            world.network().send(leader.node().place(), World.STORE, () -> begin(from, joint, term));
        }
    }

    private void begin(SimConfig from, Voters joint, Term term) {
        if (world.store().change(from, joint, term)) {
            world.count(Toll.Kind.MEMBERSHIP_CHANGES);
            world.trace(() -> "the members become " + joint);
            spread();
            world.scheduler().after(dice.upTo(JOINT), () -> {
                world.store().become(new Voters(joint.current(), Set.of(), joint.listeners()));
                spread();
            });
        }
    }

    private void spread() {
        SimConfig config = world.store().config();
        for (SimNode node : world.nodes()) {
            world.scheduler()
                    .after(
                            dice.upTo(dice.chance(0.4) ? LATE_NEWS : NEWS),
                            () -> node.process().ifPresent(process -> process.run(() -> process.learn(config))));
        }
    }
}
