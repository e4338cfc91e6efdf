package io.tenure.testkit.sim;

import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;

/** Chance from a seed. */
public final class Dice {

    private final SplittableRandom random;

    public Dice(long seed) {
        this(new SplittableRandom(seed));
    }

    private Dice(SplittableRandom random) {
        this.random = random;
    }

    /** Dice of their own for a part of the world, so that what one part throws does not change the others. */
    public Dice split() {
        return new Dice(random.split());
    }

    public boolean chance(double probability) {
        return random.nextDouble() < probability;
    }

    public int below(int bound) {
        return random.nextInt(bound);
    }

    public long number() {
        return random.nextLong();
    }

    public double between(double least, double most) {
        return least + random.nextDouble() * (most - least);
    }

    public Duration between(Duration least, Duration most) {
        return Duration.ofNanos(random.nextLong(least.toNanos(), most.toNanos() + 1));
    }

    public Duration upTo(Duration most) {
        return between(Duration.ZERO, most);
    }

    public <T> T pick(List<T> some) {
        return some.get(below(some.size()));
    }
}
