package io.tenure.sim.group;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.group.MemberStatus;
import io.tenure.testkit.Seeds;
import io.tenure.testkit.sim.Weather;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How soon a group knows what happened, and that it takes nothing else for a death. In periods of half a second. */
final class GroupSim {

    @ParameterizedTest
    @CsvSource({"2,5", "3,12", "5,12", "9,5"})
    void a_death_is_known_to_all_soon(int nodes, int seeds) {
        assertBounds("death", measure(nodes, seeds, GroupSim::death), 8, 16);
    }

    private static double death(GroupWorld world) {
        GroupPeer victim = world.dice().pick(world.peers());
        switch (world.dice().below(3)) {
            case 0 -> victim.die(true);
            case 1 -> victim.die(false);
            default -> victim.machine().freeze(Duration.ofMinutes(5));
        }
        return known(world, victim);
    }

    @ParameterizedTest
    @CsvSource({"2,5", "3,12", "5,12", "9,5"})
    void two_sides_are_one_view_soon_after_they_meet(int nodes, int seeds) {
        assertBounds("heal", measure(nodes, seeds, GroupSim::heal), 4, 6);
    }

    private static double heal(GroupWorld world) {
        Set<Integer> one = new HashSet<>();
        Set<Integer> other = new HashSet<>();
        int first = 1 + world.dice().below(world.peers().size() - 1);
        world.peers().forEach(peer -> (one.size() < first ? one : other).add(peer.place));
        world.network().part(one, other);
        world.periodsUntil(
                "both sides have given each other up", 60, () -> world.isSettled(one) && world.isSettled(other));
        world.network().heal();
        double taken = world.periodsUntil("one view", 40, world::isOneView);
        world.settle();
        return taken;
    }

    @Test
    @Tag("long")
    void fifty_nodes_are_as_quick() {
        inWorld(1, 50, world -> {
            world.periodsUntil("all nodes live", 20, world::isOneView);
            world.peer(7).die(false);
            assertThat(known(world, world.peer(7))).isLessThanOrEqualTo(16);
            world.peer(7).start();
            world.periodsUntil("one view", 10, world::isOneView);
            world.network().part(places(world, 0, 20), places(world, 20, 50));
            world.periodsUntil(
                    "both sides have given each other up",
                    40,
                    () -> world.isSettled(places(world, 0, 20)) && world.isSettled(places(world, 20, 50)));
            world.network().heal();
            assertThat(world.periodsUntil("one view", 40, world::isOneView)).isLessThanOrEqualTo(6);
        });
    }

    /** Above 64 members letters tell a digest first. */
    @Test
    void a_group_that_tells_digests_knows_of_deaths_and_returns_too() {
        inWorld(1, 70, world -> {
            world.periodsUntil("all nodes live", 40, world::isOneView);
            world.peer(7).die(false);
            assertThat(known(world, world.peer(7))).isLessThanOrEqualTo(24);
            world.peer(7).start();
            world.periodsUntil("one view", 24, world::isOneView);
        });
    }

    private static double known(GroupWorld world, GroupPeer victim) {
        return world.periodsUntil(
                "the death is known to all",
                40,
                () -> world.peers().stream()
                        .filter(peer -> peer != victim)
                        .allMatch(peer -> peer.sees(victim) == MemberStatus.UNAVAILABLE));
    }

    private static Set<Integer> places(GroupWorld world, int from, int to) {
        return world.peers().subList(from, to).stream().map(peer -> peer.place).collect(Collectors.toSet());
    }

    private static List<Double> measure(int nodes, int seeds, ToDoubleFunction<GroupWorld> trial) {
        List<Double> taken = new ArrayList<>();
        Seeds.of(seeds)
                .forEach(seed -> inWorld(seed, nodes, world -> {
                    world.settle();
                    world.run(world.dice().upTo(Duration.ofSeconds(5)));
                    taken.add(trial.applyAsDouble(world));
                }));
        return taken;
    }

    private static void assertBounds(String what, List<Double> taken, double median, double most) {
        Collections.sort(taken);
        System.out.printf("%s: median %.1f, most %.1f periods%n", what, taken.get(taken.size() / 2), taken.getLast());
        assertThat(taken.get(taken.size() / 2)).as("median of %s", taken).isLessThanOrEqualTo(median);
        assertThat(taken.getLast()).isLessThanOrEqualTo(most);
    }

    private interface Trial {

        void in(GroupWorld world);
    }

    private static void inWorld(long seed, int nodes, Trial trial) {
        try (GroupWorld world = new GroupWorld(seed, nodes)) {
            trial.in(world);
        } catch (AssertionError | RuntimeException e) {
            throw new AssertionError(e.getMessage() + "\n" + nodes + " nodes. " + Seeds.repeat(seed), e);
        }
    }

    @Test
    void a_one_way_cut_between_two_members_changes_no_view_and_both_know_of_it() {
        Seeds.of(10)
                .forEach(seed -> inWorld(seed, 3 + (int) (seed % 5), world -> {
                    world.settle();
                    int before = world.changes();
                    world.network().cut(0, 1);
                    world.run(Duration.ofSeconds(60));
                    assertThat(world.changes()).isEqualTo(before);
                    assertThat(world.peer(0).unreached())
                            .containsExactly(world.peer(1).id());
                    assertThat(world.peer(1).unreached())
                            .containsExactly(world.peer(0).id());
                    world.network().heal();
                    world.run(Duration.ofSeconds(20));
                    assertThat(world.peer(0).unreached()).isEmpty();
                    assertThat(world.changes()).isEqualTo(before);
                }));
    }

    @Test
    void ten_cuts_of_a_second_change_no_view() {
        Seeds.of(20)
                .forEach(seed -> inWorld(seed, 3 + (int) (seed % 5), world -> {
                    world.settle();
                    int before = world.changes();
                    Set<Integer> others = world.peers().stream()
                            .map(peer -> peer.place)
                            .collect(Collectors.toCollection(HashSet::new));
                    others.remove(0);
                    for (int i = 0; i < 10; i++) {
                        world.network().part(Set.of(0), others);
                        world.run(Duration.ofSeconds(1));
                        world.network().heal();
                        world.run(world.dice().between(Duration.ofSeconds(1), Duration.ofSeconds(3)));
                    }
                    assertThat(world.changes()).isEqualTo(before);
                }));
    }

    @ParameterizedTest
    @CsvSource({"3,4", "5,3", "9,1"})
    void lost_and_late_letters_kill_nobody(int nodes, int seeds) {
        Seeds.of(seeds)
                .forEach(seed -> inWorld(seed, nodes, world -> {
                    world.settle();
                    int before = world.changes();
                    world.network()
                            .weather(new Weather(0.2, 0.02, Duration.ofMillis(30), 0.05, Duration.ofMillis(800)));
                    world.run(Duration.ofSeconds(90));
                    assertThat(world.changes()).isEqualTo(before);
                }));
    }

    @ParameterizedTest
    @CsvSource({"3,4", "5,4", "9,1"})
    void a_node_that_pauses_now_and_then_kills_nobody(int nodes, int seeds) {
        Seeds.of(seeds)
                .forEach(seed -> inWorld(seed, nodes, world -> {
                    world.settle();
                    int before = world.changes();
                    for (int i = 0; i < 60; i++) {
                        world.peer(0)
                                .machine()
                                .freeze(world.dice().between(Duration.ofMillis(300), Duration.ofMillis(1500)));
                        world.run(world.dice().between(Duration.ofSeconds(2), Duration.ofSeconds(6)));
                    }
                    assertThat(world.changes()).isEqualTo(before);
                }));
    }
}
