package io.tenure.sim.lease;

import io.tenure.testkit.sim.Dice;
import io.tenure.testkit.sim.Weather;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Attacks in rounds: lets somebody come to power, then carries out a plot. Half of the plots are blows at random; the
 * others are those that have fooled leases before, with everything left to chance that does not belong to the trick.
 */
final class Adversary {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private final World world;
    private final Dice dice;
    private final Blows blows;
    private boolean over;

    Adversary(World world) {
        this.world = world;
        dice = world.dice().split();
        blows = new Blows(world);
    }

    void begin() {
        calm();
        startSome();
    }

    /** Does no more harm from now on, mends everything, and lets elections be elections. */
    void end() {
        over = true;
        world.network().heal();
        world.network().weather(Weather.FAIR);
        for (SimNode node : world.nodes()) {
            node.disk().slowness(Duration.ofMillis(10));
            node.storeSlowness(Duration.ZERO);
            node.wake();
        }
        startMembers(1);
        world.candidates().behave();
    }

    private void calm() {
        world.network().heal();
        world.network().weather(blows.someWeather());
        if (leader().isEmpty() || dice.chance(0.3)) {
            world.candidates().name(List.of(dice.pick(world.nodes())));
        }
        in(dice.between(SECOND, SECOND.multipliedBy(4)), () -> plot(leader().orElse(dice.pick(world.nodes()))));
    }

    private void plot(SimNode victim) {
        SimNode rival =
                dice.pick(world.nodes().stream().filter(node -> node != victim).toList());
        switch (dice.below(12)) {
            case 0 -> usurp(victim, rival);
            case 1 -> amnesia(victim, rival);
            case 2 -> comeback(victim, rival);
            case 3 -> lateTerm(victim, rival);
            case 4 -> exchange(victim, rival);
            case 5 -> slowAnswers(victim, rival);
            case 6 -> standStill(victim, rival);
            default -> random(victim, rival);
        }
        in(dice.between(SECOND.multipliedBy(4), SECOND.multipliedBy(9)), this::calm);
    }

    /** The leader loses its agents, but not the store; a rival has them. */
    private void usurp(SimNode victim, SimNode rival) {
        blows.isolate(victim);
        insist(rival);
    }

    /** A rival that does not hear the leader is served by those who forget whom they serve. */
    private void amnesia(SimNode victim, SimNode rival) {
        blows.cutPair(victim, rival);
        insist(rival);
        in(dice.between(SECOND.multipliedBy(3), SECOND.multipliedBy(5)), () -> {
            for (SimNode node : world.nodes()) {
                if (node != victim && node != rival && dice.chance(0.8)) {
                    node.kill();
                    in(dice.upTo(Duration.ofMillis(500)), () -> node.start(false));
                }
            }
        });
    }

    /** The leader goes and comes again, while word of its going is still under way. */
    private void comeback(SimNode victim, SimNode rival) {
        world.network().weather(blows.lateWeather());
        world.candidates().dismiss(victim);
        in(dice.upTo(SECOND), () -> world.candidates().add(victim));
        in(dice.upTo(SECOND.multipliedBy(2)), () -> world.network().weather(Weather.FAIR));
        insist(rival);
    }

    /** A request for a term arrives when another has come to power. */
    private void lateTerm(SimNode victim, SimNode rival) {
        victim.process().ifPresent(process -> blows.transfer());
        world.network().weather(blows.lateWeather());
        in(dice.upTo(SECOND), () -> world.candidates().name(List.of(victim)));
        in(dice.between(SECOND, SECOND.multipliedBy(2)), () -> {
            world.network().weather(Weather.FAIR);
            blows.isolate(victim);
            insist(rival);
        });
    }

    /** New members whom the leader may never have reached are asked to vote. */
    private void exchange(SimNode victim, SimNode rival) {
        boolean unheard = dice.chance(0.6);
        for (SimNode node : world.nodes()) {
            if (unheard && !blows.members().isVoter(node)) {
                blows.cutPair(victim, node);
            }
        }
        blows.members().grow();
        List<SimNode> strangers = world.nodes().stream()
                .filter(node -> node != victim && !blows.members().isVoter(node))
                .toList();
        for (int changes = 1 + dice.below(3); changes > 0; changes--) {
            in(dice.between(SECOND, SECOND.multipliedBy(4)), () -> {
                blows.members().change();
                insist(strangers.isEmpty() || dice.chance(0.3) ? rival : dice.pick(strangers));
            });
        }
    }

    /** The leader, or one who is about to lead, does nothing for a while and does not know it. */
    private void standStill(SimNode victim, SimNode rival) {
        if (dice.chance(0.5)) {
            blows.transfer();
            world.candidates().name(List.of(victim));
        }
        Duration length = dice.between(SECOND.multipliedBy(2), SECOND.multipliedBy(6));
        in(dice.upTo(SECOND), () -> {
            if (dice.chance(0.6)) {
                victim.sleep(length);
            } else {
                victim.freeze(length);
            }
            insist(rival);
        });
    }

    /** The last answers that the leader gets are slow ones. */
    private void slowAnswers(SimNode victim, SimNode rival) {
        world.network().weather(blows.slowWeather());
        in(dice.between(SECOND.dividedBy(2), SECOND.multipliedBy(2)), () -> {
            blows.mute(victim);
            world.network().weather(Weather.FAIR);
            insist(rival);
        });
    }

    private void random(SimNode victim, SimNode rival) {
        Duration length = dice.between(SECOND, SECOND.multipliedBy(6));
        for (int count = 1 + dice.below(4); count > 0; count--) {
            in(dice.upTo(length), () -> blows.strike(dice.chance(0.6) ? victim : dice.pick(world.nodes())));
        }
        if (dice.chance(0.8)) {
            insist(rival);
        }
    }

    /** A rival tries, and tries again if it gave up, but nobody else hears of it. */
    private void insist(SimNode rival) {
        for (int calls = 1 + dice.below(4); calls > 0; calls--) {
            in(dice.upTo(SECOND.multipliedBy(4)), () -> {
                switch (dice.below(20)) {
                    case 0 -> world.candidates().name(List.of());
                    case 1 -> world.candidates().name(List.of(rival));
                    case 2 -> world.candidates().add(dice.pick(world.nodes()));
                    default -> world.candidates().add(rival);
                }
            });
        }
    }

    /** What is down is started again now and then. */
    private void startSome() {
        Duration pause = over ? Duration.ofMillis(200) : SECOND.multipliedBy(2);
        world.scheduler().after(dice.upTo(pause), () -> {
            startMembers(over ? 1 : 0.5);
            startSome();
        });
    }

    private void startMembers(double share) {
        for (SimNode node : world.nodes()) {
            if (node.process().isEmpty() && blows.members().isMember(node) && dice.chance(share)) {
                node.start(false);
            }
        }
    }

    private Optional<SimNode> leader() {
        return world.processes().stream()
                .filter(SimProcess::believes)
                .map(SimProcess::node)
                .findFirst();
    }

    private void in(Duration wait, Runnable step) {
        world.scheduler().after(wait, () -> {
            if (!over) {
                step.run();
            }
        });
    }
}
