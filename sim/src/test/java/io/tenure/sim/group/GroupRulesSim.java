package io.tenure.sim.group;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.group.GroupMember;
import io.tenure.group.GroupView;
import io.tenure.group.MemberStatus;
import io.tenure.testkit.Seeds;
import io.tenure.testkit.sim.Weather;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a group promises beside its speed, one rule at a time and all at once. */
final class GroupRulesSim {

    @Test
    void a_frozen_node_gives_nobody_up_when_it_thaws_and_only_itself_is_held_back() {
        Seeds.of(10)
                .forEach(seed -> inWorld(seed, 5, world -> {
                    world.settle();
                    GroupPeer frozen = world.peer(2);
                    int before = frozen.views.size();
                    frozen.machine().freeze(Duration.ofSeconds(15));
                    world.periodsUntil(
                            "it is given up",
                            20,
                            () -> world.peers().stream()
                                    .filter(peer -> peer != frozen)
                                    .allMatch(peer -> peer.sees(frozen) == MemberStatus.UNAVAILABLE));
                    world.run(Duration.ofSeconds(20));
                    assertThat(frozen.views.stream().skip(before)).allSatisfy(GroupRulesSim::assertNobodyDead);
                    world.settle();
                    assertThat(frozen.returns).containsExactly(1);
                    assertThat(world.peers().stream()
                                    .mapToInt(peer -> peer.returns.size())
                                    .sum())
                            .isEqualTo(1);
                }));
    }

    private static void assertNobodyDead(GroupView view) {
        assertThat(view.members()).extracting(GroupMember::status).doesNotContain(MemberStatus.UNAVAILABLE);
    }

    @Test
    void a_node_that_was_deaf_does_not_send_the_others_into_quarantine() {
        Seeds.of(10)
                .forEach(seed -> inWorld(seed, 5, world -> {
                    world.settle();
                    for (int other = 1; other < 5; other++) {
                        world.network().cut(other, 0);
                    }
                    world.periodsUntil("it has given all others up", 80, () -> world.isSettled(Set.of(0)));
                    world.network().heal();
                    world.settle();
                    assertThat(world.peer(0).returns).isNotEmpty();
                    assertThat(world.peers().stream().skip(1))
                            .allSatisfy(peer -> assertThat(peer.returns).isEmpty());
                }));
    }

    @Test
    void the_smaller_side_of_a_partition_is_held_back_the_larger_is_not() {
        Seeds.of(10)
                .forEach(seed -> inWorld(seed, 5, world -> {
                    world.settle();
                    Set<Integer> few = Set.of(0, 1);
                    Set<Integer> many = Set.of(2, 3, 4);
                    world.network().part(few, many);
                    world.periodsUntil("settled", 60, () -> world.isSettled(few) && world.isSettled(many));
                    world.network().heal();
                    world.settle();
                    assertThat(many)
                            .allSatisfy(place ->
                                    assertThat(world.peer(place).returns).isEmpty());
                    assertThat(few)
                            .allSatisfy(place ->
                                    assertThat(world.peer(place).returns).hasSize(1));
                }));
    }

    @Test
    void who_comes_and_goes_is_held_back_ever_longer() {
        inWorld(1, 3, world -> {
            world.settle();
            double last = 0;
            for (int i = 0; i < 3; i++) {
                world.network().part(Set.of(0), Set.of(1, 2));
                world.periodsUntil(
                        "it is given up",
                        40,
                        () -> world.peer(1).sees(world.peer(0)) == MemberStatus.UNAVAILABLE
                                && world.isSettled(Set.of(0)));
                world.network().heal();
                double held = world.periodsUntil("it is back", 300, world::isSettled);
                assertThat(held).isGreaterThan(last * 1.5);
                last = held;
            }
            assertThat(last).isBetween(28.0, 45.0);
        });
    }

    @Test
    void a_restart_is_seen_by_all_although_the_clock_was_set_back() {
        Seeds.of(10)
                .forEach(seed -> inWorld(seed, 4, world -> {
                    world.settle();
                    GroupPeer peer = world.peer(1);
                    peer.die(true);
                    world.periodsUntil("it is given up", 20, world::isSettled);
                    peer.setClock(Duration.ofDays(-30));
                    peer.start();
                    assertThat(world.periodsUntil("all see it", 20, world::isOneView))
                            .isLessThanOrEqualTo(6);
                    world.settle();
                    assertThat(peer.returns).isEmpty();
                }));
    }

    @Test
    void who_leaves_is_known_to_have_left_at_once() {
        Seeds.of(10)
                .forEach(seed -> inWorld(seed, 5, world -> {
                    world.settle();
                    GroupPeer peer = world.peer(3);
                    var unused = peer.service().leave();
                    world.run(Duration.ofMillis(300));
                    peer.die(true);
                    assertThat(world.periodsUntil("all know", 20, world::isSettled))
                            .isLessThanOrEqualTo(1);
                    peer.start();
                    world.settle();
                }));
    }

    @Test
    void a_removed_member_is_never_heard_of_again_and_a_replaced_one_is_shown() {
        Seeds.of(10)
                .forEach(seed -> inWorld(seed, 5, world -> {
                    world.settle();
                    GroupPeer peer = world.peer(4);
                    var old = peer.id();
                    peer.die(seed % 2 == 0);
                    world.periodsUntil("it is given up", 20, world::isSettled);
                    world.replace(peer);
                    peer.start();
                    // The nodes learn the new roll one after the other; meanwhile the old id is still in letters.
                    for (GroupPeer each : world.peers()) {
                        each.learnRoll();
                        world.run(world.dice().upTo(Duration.ofSeconds(3)));
                    }
                    world.settle();
                    world.run(Duration.ofSeconds(20));
                    assertThat(world.peers().subList(0, 4))
                            .allSatisfy(each -> assertThat(each.view()
                                            .orElseThrow()
                                            .member(old)
                                            .orElseThrow()
                                            .status())
                                    .isEqualTo(MemberStatus.REPLACED));
                    assertThat(hashes(world)).hasSize(1);
                }));
    }

    private static List<String> hashes(GroupWorld world) {
        return world.peers().stream()
                .map(peer -> peer.view().orElseThrow().hash())
                .distinct()
                .toList();
    }

    @Test
    void a_quorum_that_is_set_in_a_minority_reaches_all_and_outlives_a_restart_of_all() {
        Seeds.of(5)
                .forEach(seed -> inWorld(seed, 5, world -> {
                    world.settle();
                    assertThat(quorums(world)).containsExactly(3);
                    world.network().part(Set.of(0), Set.of(1, 2, 3, 4));
                    world.periodsUntil("settled", 60, () -> world.isSettled(Set.of(0)));
                    var unused = world.peer(0).service().setQuorum(1);
                    world.run(Duration.ofSeconds(1));
                    assertThat(world.peer(0).view().orElseThrow().quorum()).isEqualTo(1);
                    assertThat(world.peer(1).view().orElseThrow().quorum()).isEqualTo(3);
                    world.network().heal();
                    world.settle();
                    assertThat(quorums(world)).containsExactly(1);
                    world.peers().forEach(peer -> peer.die(true));
                    world.peers().forEach(GroupPeer::start);
                    world.settle();
                    assertThat(quorums(world)).containsExactly(1);
                    var unusedToo = world.peer(3).service().setQuorum(0);
                    world.run(Duration.ofSeconds(5));
                    assertThat(quorums(world)).containsExactly(3);
                }));
    }

    private static List<Integer> quorums(GroupWorld world) {
        return world.peers().stream()
                .map(peer -> peer.view().orElseThrow().quorum())
                .distinct()
                .toList();
    }

    @Test
    void whatever_happens_all_see_the_truth_when_it_is_over() {
        Seeds.of(40)
                .forEach(seed -> inWorld(seed, 3 + (int) (seed % 7), world -> {
                    for (int i = 0; i < 12; i++) {
                        blow(world);
                        world.run(world.dice().upTo(Duration.ofSeconds(6)));
                    }
                    world.network().heal();
                    world.network().weather(GroupWorld.USUAL);
                    world.living().forEach(GroupPeer::learnRoll);
                    world.settle();
                    assertThat(hashes(world.living())).hasSize(1);
                }));
    }

    private static List<String> hashes(List<GroupPeer> peers) {
        return peers.stream()
                .map(peer -> peer.view().orElseThrow().hash())
                .distinct()
                .toList();
    }

    private static void blow(GroupWorld world) {
        GroupPeer peer = world.dice().pick(world.peers());
        GroupPeer other = world.dice().pick(world.peers());
        switch (world.dice().below(8)) {
            case 0 -> {
                if (!peer.isDead()) {
                    peer.die(world.dice().chance(0.5));
                }
            }
            case 1, 2 -> {
                if (peer.isDead()) {
                    peer.setClock(Duration.ofSeconds(world.dice().below(100) - 50));
                    peer.start();
                }
            }
            case 3 -> {
                if (!peer.isDead()) {
                    peer.machine().freeze(world.dice().upTo(Duration.ofSeconds(10)));
                }
            }
            case 4 -> world.network().cut(peer.place, other.place);
            case 5 -> world.network().heal();
            case 6 ->
                world.network().weather(new Weather(0.1, 0.05, Duration.ofMillis(50), 0.1, Duration.ofSeconds(1)));
            default -> {
                if (peer.isDead()) {
                    world.replace(peer);
                    peer.start();
                    world.living().forEach(GroupPeer::learnRoll);
                }
            }
        }
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
}
