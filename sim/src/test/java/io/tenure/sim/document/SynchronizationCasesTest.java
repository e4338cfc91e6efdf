package io.tenure.sim.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.document.CopyCount;
import io.tenure.document.DocumentChange;
import io.tenure.document.DocumentOutcome;
import io.tenure.group.GroupMember;
import io.tenure.group.GroupView;
import io.tenure.group.MemberStatus;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What makes a member that missed something equal again. It missed it without any view having changed, so nothing but what the
 * test does, or the regular round, can be the reason.
 */
class SynchronizationCasesTest {

    private static final String LINK = "/core/examples/one";

    /** Shorter than the pause between two rounds, from whose end each case begins. */
    private static final Duration SOON = Duration.ofSeconds(2);

    private QuietWorld world;
    private SimHost owner;
    private SimHost third;
    private SimHost away;

    @BeforeEach
    void one_member_has_missed_a_change() {
        world = new QuietWorld(3, 2);
        owner = world.owner(world.host(0), LINK);
        int at = world.hosts().indexOf(owner);
        away = world.host((at + 1) % 3);
        third = world.host((at + 2) % 3);
        world.put(owner, LINK, "before");
        awaitRound();
        cut();
        world.put(owner, LINK, "after");
        world.mendUnseen();
        assertThat(world.content(away, LINK)).isEqualTo("before");
    }

    private void cut() {
        world.partUnseen(
                Set.of(world.hosts().indexOf(away)),
                Set.of(world.hosts().indexOf(owner), world.hosts().indexOf(third)));
    }

    /** Just after a round: the next one is almost the whole pause away. */
    private void awaitRound() {
        long before = world.carried();
        for (int i = 0; i < 1000 && world.carried() == before; i++) {
            world.run(Duration.ofMillis(10));
        }
        world.run(Duration.ofMillis(500));
    }

    @Test
    void nothing_happens_at_once() {
        world.run(SOON);
        assertThat(world.content(away, LINK)).isEqualTo("before");
    }

    @Test
    void the_regular_round_finds_it() {
        world.run(DocumentPlan.SETTINGS.round().plusSeconds(1));
        assertThat(world.content(away, LINK)).isEqualTo("after");
    }

    @Test
    void a_change_of_the_view_finds_it() {
        world.rest(third, true);
        world.run(SOON.minusMillis(500));
        assertThat(world.content(away, LINK)).isEqualTo("after");
    }

    @Test
    void a_comparison_of_all_on_demand_finds_it() {
        world.await(owner.host().synchronize());
        assertThat(world.content(away, LINK)).isEqualTo("after");
    }

    @Test
    void a_synchronization_of_the_link_on_demand_finds_it_at_any_member() {
        world.await(third.host().synchronize(LINK));
        assertThat(world.content(away, LINK)).isEqualTo("after");
    }

    @Test
    void an_owner_that_meets_a_higher_epoch_takes_over_again_at_once() {
        GroupView common = third.view();
        third.view(alone(common));
        DocumentOutcome other = world.await(world.begin(third, LINK, "other"));
        assertThat(other).as("the others do not promise it").isInstanceOf(DocumentOutcome.TryAgain.class);
        third.view(common);
        long before = world.report(owner).takeOvers();

        DocumentOutcome outcome = world.write(
                owner,
                LINK,
                CopyCount.ALL,
                current -> new DocumentChange.Write("k", "end".getBytes(StandardCharsets.UTF_8), 0));

        assertThat(outcome).isInstanceOf(DocumentOutcome.Unknown.class);
        world.run(Duration.ofMillis(500));
        assertThat(world.report(owner).takeOvers()).isGreaterThan(before);
        assertThat(world.isEqualEverywhere()).isTrue();
        assertThat(world.content(away, LINK)).isEqualTo("end");
    }

    /** As if nobody else could own anything. */
    private static GroupView alone(GroupView view) {
        List<GroupMember> members = view.members().stream()
                .map(member -> new GroupMember(
                        member.id(),
                        member.id().equals(view.self()) ? MemberStatus.AVAILABLE : MemberStatus.SYNCHRONIZING,
                        member.http(),
                        member.labels(),
                        member.observer()))
                .toList();
        return new GroupView(view.self(), view.rollIndex(), members, view.quorum());
    }

    @Test
    void a_member_that_was_away_has_caught_up_when_it_has_what_it_missed() {
        CompletableFuture<Void> done = away.host().catchUp();
        world.await(done);
        assertThat(done).isCompleted();
        assertThat(world.content(away, LINK)).isEqualTo("after");
    }

    @Test
    void a_member_that_reaches_nobody_has_not_caught_up() {
        cut();
        CompletableFuture<Void> done = away.host().catchUp();
        world.run(Duration.ofSeconds(4));
        assertThat(done).isNotDone();
        assertThat(world.await(away.host().isCaughtUp())).isFalse();

        world.mendUnseen();
        world.await(done);
        assertThat(world.content(away, LINK)).isEqualTo("after");
    }

    @Test
    void a_member_without_room_does_not_count_and_gets_its_copy_when_there_is_room() {
        world.await(owner.host().synchronize());
        third.shelf().full(true);

        assertThat(world.put(owner, LINK, "two copies")).isInstanceOf(DocumentOutcome.Acknowledged.class);
        DocumentOutcome all = world.write(
                owner,
                LINK,
                CopyCount.ALL,
                current -> new DocumentChange.Write("k", "all".getBytes(StandardCharsets.UTF_8), 0));

        assertThat(all).isInstanceOf(DocumentOutcome.Unknown.class);
        assertThat(world.content(third, LINK)).isEqualTo("after");
        assertThat(world.report(third).refused()).isPositive();

        third.shelf().full(false);
        world.run(DocumentPlan.SETTINGS.round().plusSeconds(1));
        assertThat(world.isEqualEverywhere()).isTrue();
    }

    @Test
    void an_owner_without_room_says_so_and_changes_nothing() {
        owner.shelf().full(true);

        assertThat(world.put(owner, LINK, "more"))
                .isInstanceOfSatisfying(
                        DocumentOutcome.Declined.class,
                        declined -> assertThat(declined.reason()).isEqualTo(DocumentOutcome.Reason.NO_ROOM));
        assertThat(world.content(third, LINK)).isEqualTo("after");
    }

    @Test
    void without_room_anywhere_documents_can_be_deleted_and_nothing_else() {
        world.await(owner.host().synchronize());
        world.hosts().forEach(host -> host.shelf().full(true));

        assertThat(world.put(owner, LINK, "more")).isInstanceOf(DocumentOutcome.Declined.class);
        DocumentOutcome deleted = world.write(
                owner,
                LINK,
                CopyCount.ALL,
                current -> new DocumentChange.Delete("k", current.orElseThrow().content()));

        assertThat(deleted).isInstanceOf(DocumentOutcome.Acknowledged.class);
        assertThat(world.hosts())
                .allSatisfy(
                        host -> assertThat(world.state(host, LINK).orElseThrow().deleted())
                                .isTrue());
    }

    @Test
    void a_member_without_room_has_not_caught_up() {
        away.shelf().full(true);
        CompletableFuture<Void> done = away.host().catchUp();
        world.run(Duration.ofSeconds(4));
        assertThat(world.report(away).refused()).isPositive();
        assertThat(world.content(away, LINK)).isEqualTo("before");

        away.shelf().full(false);
        world.await(done);
        assertThat(done).isCompleted();
        assertThat(world.content(away, LINK)).isEqualTo("after");
    }
}
