package io.tenure.sim.lease;

import io.tenure.runtime.Threads;
import io.tenure.testkit.sim.Dice;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.LongStream;

/** A world under attack, from one seed. */
final class Simulation {

    private static final Duration LENGTH = Duration.ofSeconds(45);

    private Simulation() {}

    /** Runs a seed; throws a {@link Violation} if a promise is broken. */
    static Toll run(long seed, Scenario scenario) {
        return run(seed, scenario, Trace.off());
    }

    /** Runs many seeds and adds up what they have cost; a failure says what happened and how to repeat it. */
    static Toll run(LongStream seeds, Scenario scenario, Class<?> test) {
        Toll all = new Toll();
        inTurn(() -> seeds.forEach(seed -> {
            try {
                all.add(run(seed, scenario));
            } catch (RuntimeException e) {
                throw new AssertionError(replay(seed, scenario) + e.getMessage() + "\n" + command(seed, test), e);
            }
        }));
        return all;
    }

    /** Runs simulations on a virtual thread: from one of those to those of the crews it is a short way. */
    static void inTurn(Runnable simulations) {
        CompletableFuture<Void> done = new CompletableFuture<>();
        Threads.virtual("simulations", () -> {
            try {
                simulations.run();
                done.complete(null);
            } catch (Throwable e) {
                done.completeExceptionally(e);
            }
        });
        try {
            done.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw e.getCause() instanceof RuntimeException exception ? exception : e;
        }
    }

    /** A small cluster as often as a large one, with some machines that stand ready to join. */
    static World world(long seed, Scenario scenario, Trace trace) {
        Dice dice = new Dice(~seed);
        int voters = dice.chance(0.5) ? 3 : 4 + dice.below(4);
        return new World(seed, scenario, voters, dice.below(5), trace);
    }

    private static Toll run(long seed, Scenario scenario, Trace trace) {
        try (World world = world(seed, scenario, trace)) {
            new Adversary(world).begin();
            world.run(LENGTH);
            return world.toll();
        }
    }

    private static String replay(long seed, Scenario scenario) {
        Trace trace = Trace.on();
        try {
            run(seed, scenario, trace);
        } catch (RuntimeException e) {
            return trace + "\n\n";
        }
        return "The seed does not fail again, so something here depends on more than the seed.\n";
    }

    private static String command(long seed, Class<?> test) {
        return "Repeat it with: mvn -pl sim -am test -Dtest=" + test.getSimpleName()
                + " -Dsurefire.failIfNoSpecifiedTests=false -Dtenure.seed=" + seed;
    }
}
