package io.tenure.sim.lease;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.sim.fleet.SimMachine;
import io.tenure.testkit.MemoryStore;
import io.tenure.testkit.Seeds;
import io.tenure.testkit.VirtualScheduler;
import io.tenure.testkit.VirtualTime;
import io.tenure.testkit.sim.Dice;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * Fleets whose lease is a row of their store, from seeds: the production code of each copy, with clocks as wrong as the
 * settings allow, calls that take long, fail or have an unknown outcome, machines that sleep, and copies that die.
 */
final class FleetSim {

    private static final int COPIES = 3;
    private static final Duration SECOND = Duration.ofSeconds(1);

    @Test
    void no_two_copies_lead_and_in_the_end_one_does() {
        long[] seeds = Seeds.of(30, 200).toArray();
        int[] terms = new int[1];
        int[] losses = new int[1];
        Simulation.inTurn(() -> LongStream.of(seeds).forEach(seed -> {
            try (Fleet fleet = new Fleet(seed)) {
                fleet.suffer();
                fleet.recover();
                assertThat(fleet.leaders()).as(Seeds.repeat(seed)).hasSize(1);
                terms[0] += fleet.told("leading");
                losses[0] += fleet.told("lost");
            }
        }));
        assertThat(terms[0]).isGreaterThan(2 * seeds.length);
        assertThat(losses[0]).isGreaterThan(seeds.length);
    }

    private static final class Fleet implements AutoCloseable {

        private final long seed;
        private final VirtualTime time = new VirtualTime();
        private final VirtualScheduler clock = new VirtualScheduler(time);
        private final MemoryStore store = new MemoryStore(time);
        private final Dice dice;
        private final List<FleetCopy> all = new ArrayList<>();
        private final List<FleetCopy> alive = new ArrayList<>();

        Fleet(long seed) {
            this.seed = seed;
            dice = new Dice(seed);
            for (int i = 0; i < COPIES; i++) {
                start();
            }
        }

        private void start() {
            SimMachine machine = new SimMachine(time, clock, TestOffice.LEASES.drift(), dice.split());
            machine.whenever(this::judge);
            FleetCopy copy = new FleetCopy("c" + all.size(), store, machine, dice.split());
            all.add(copy);
            alive.add(copy);
        }

        void suffer() {
            for (int blow = 0; blow < 12; blow++) {
                clock.run(dice.between(SECOND, SECOND.multipliedBy(4)));
                strike(dice.chance(0.6) && !leaders().isEmpty() ? leaders().getFirst() : dice.pick(alive));
            }
        }

        private void strike(FleetCopy victim) {
            switch (dice.below(6)) {
                case 0 -> {
                    victim.machine().die();
                    alive.remove(victim);
                    start();
                }
                case 1 -> victim.machine().sleep(dice.between(SECOND.dividedBy(10), SECOND.multipliedBy(6)));
                case 2 -> victim.store().trouble(0.3, SECOND.multipliedBy(2));
                case 3 -> victim.store().trouble(1, SECOND);
                case 4 -> victim.transfer();
                default -> alive.forEach(copy -> copy.store().heal());
            }
        }

        void recover() {
            alive.forEach(copy -> copy.store().heal());
            clock.run(SECOND.multipliedBy(20));
        }

        List<FleetCopy> leaders() {
            return alive.stream().filter(FleetCopy::leads).toList();
        }

        int told(String what) {
            return (int) all.stream()
                    .flatMap(copy -> copy.office().events().stream())
                    .filter(event -> event.startsWith(what))
                    .count();
        }

        private void judge() {
            assertThat(leaders()).as(Seeds.repeat(seed)).hasSizeLessThan(2);
        }

        @Override
        public void close() {
            all.forEach(FleetCopy::close);
        }
    }
}
