package io.tenure.sim.lease;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.lease.LeaseSettings;
import io.tenure.testkit.Seeds;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** That somebody leads, soon and for long, and at what cost. */
final class LeaseLivenessSim {

    private static final LeaseSettings SETTINGS = LeaseSettings.DEFAULT;

    /** The last promise of an agent with a slow clock, the end of the work under it, and the way into office. */
    private static final Duration SOON = Duration.ofMillis(5500);

    @Test
    void after_the_last_fault_somebody_leads_soon_and_stays() {
        simulate(Seeds.of(30, 200), seed -> {
            World world = Simulation.world(seed, Scenario.BRISK, Trace.off());
            Adversary adversary = new Adversary(world);
            adversary.begin();
            world.run(Duration.ofSeconds(20));
            adversary.end();
            world.run(SOON);
            Optional<SimProcess> leader = leader(world);
            assertThat(leader).as(Seeds.repeat(seed)).isPresent();

            long leaders = world.toll().of(Toll.Kind.LEADERS);
            world.run(Duration.ofSeconds(20));
            assertThat(leader(world)).as(Seeds.repeat(seed)).isEqualTo(leader);
            assertThat(world.toll().of(Toll.Kind.LEADERS))
                    .as(Seeds.repeat(seed))
                    .isEqualTo(leaders);
        });
    }

    @Test
    @Tag("long")
    void eight_quiet_hours_pass_without_a_change_of_leader() {
        World world = new World(24, Scenario.BRISK, 3, 0, Trace.off());
        Simulation.inTurn(() -> {
            world.candidates().behave();
            untilSomebodyLeads(world, SOON);
            world.run(Duration.ofHours(8));
        });

        assertThat(world.toll().of(Toll.Kind.LEADERS)).isEqualTo(1);
        assertThat(leader(world)).isPresent();
        assertThat(world.toll().of(Toll.Kind.STEPS)).isGreaterThan(1_000_000);
    }

    @Test
    void seven_nodes_without_work_cost_one_request_per_node_and_interval_and_no_durable_write() {
        World world = new World(7, Scenario.EXACT, 7, 0, Trace.off());
        world.candidates().behave();
        untilSomebodyLeads(world, SOON);
        world.run(Duration.ofSeconds(5));
        Toll before = new Toll();
        before.add(world.toll());
        Duration length = Duration.ofMinutes(10);
        world.run(length);

        long intervals = length.dividedBy(SETTINGS.renew());
        assertThat(world.toll().of(Toll.Kind.REQUESTS) - before.of(Toll.Kind.REQUESTS))
                .isBetween(7 * (intervals - intervals / 50), 7 * intervals);
        assertThat(world.toll().of(Toll.Kind.DURABLE_WRITES)).isEqualTo(before.of(Toll.Kind.DURABLE_WRITES));
    }

    @Test
    void a_leader_that_resigns_is_followed_long_before_its_leases_would_end() {
        simulate(Seeds.of(20, 50), seed -> {
            World world = ledBySomebody(seed);
            SimProcess first = leader(world).orElseThrow();
            first.stop();
            world.run(Duration.ZERO);

            Duration work = SETTINGS.kill().multipliedBy(2);
            Duration allowance = work.plus(Candidates.HAND_OVER.multipliedBy(2)).plusMillis(500);
            assertThat(untilSomebodyLeads(world, SOON)).as(Seeds.repeat(seed)).isLessThan(allowance);
            assertThat(leader(world)).isNotEqualTo(Optional.of(first));
        });
    }

    @Test
    void a_leader_that_is_killed_is_followed_when_its_leases_end() {
        simulate(Seeds.of(20, 50), seed -> {
            World world = ledBySomebody(seed);
            leader(world).orElseThrow().node().kill();
            world.run(Duration.ofSeconds(1));
            world.candidates().behave();

            assertThat(untilSomebodyLeads(world, SOON.multipliedBy(2)).plusSeconds(1))
                    .as(Seeds.repeat(seed))
                    .isLessThan(Duration.ofMillis(4500));
        });
    }

    private static void simulate(LongStream seeds, LongConsumer seed) {
        Simulation.inTurn(() -> seeds.forEach(seed));
    }

    private static World ledBySomebody(long seed) {
        World world = new World(seed, Scenario.BRISK, 3 + (int) (seed % 3), 0, Trace.off());
        world.candidates().behave();
        untilSomebodyLeads(world, SOON);
        world.run(Duration.ofSeconds(3));
        return world;
    }

    private static Duration untilSomebodyLeads(World world, Duration most) {
        Duration step = Duration.ofMillis(20);
        Duration waited = Duration.ZERO;
        while (waited.compareTo(most) < 0 && leader(world).isEmpty()) {
            world.run(step);
            waited = waited.plus(step);
        }
        return waited;
    }

    private static Optional<SimProcess> leader(World world) {
        List<SimProcess> leaders =
                world.processes().stream().filter(SimProcess::believes).toList();
        assertThat(leaders).hasSizeLessThan(2);
        return leaders.stream().findFirst();
    }
}
