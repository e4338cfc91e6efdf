package io.tenure.sim.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.document.CopyCount;
import io.tenure.document.DocumentChange;
import io.tenure.document.DocumentOutcome;
import io.tenure.document.DocumentWrite;
import io.tenure.document.ReplicatedState;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Single cases on hosts that are otherwise left in peace. */
class DocumentCasesTest {

    private static final String LINK = "/core/examples/one";
    private static final Set<Integer> LEFT = Set.of(0);
    private static final Set<Integer> RIGHT = Set.of(1, 2);

    // What a partition leaves behind, with a quorum of one.

    @Test
    void what_is_newer_or_only_on_one_side_comes_to_all() {
        QuietWorld world = new QuietWorld(3, 1);
        world.put(world.host(0), LINK, "before");
        world.part(LEFT, RIGHT);
        world.put(world.host(0), LINK, "after");
        world.put(world.host(1), "/core/examples/two", "alone");

        world.heal();

        assertThat(world.isEqualEverywhere()).isTrue();
        assertThat(world.content(world.host(2), LINK)).isEqualTo("after");
        assertThat(world.content(world.host(0), "/core/examples/two")).isEqualTo("alone");
    }

    @Test
    void what_was_deleted_on_one_side_and_changed_further_on_the_other_is_there_again() {
        QuietWorld world = new QuietWorld(3, 1);
        String link = world.linkOf(world.host(0));
        world.put(world.host(0), link, "before");
        world.part(LEFT, RIGHT);
        world.delete(world.host(0), link);
        world.put(world.host(1), link, "later");
        world.put(world.host(1), link, "much later");

        world.heal();

        assertThat(world.isEqualEverywhere()).isTrue();
        assertThat(world.content(world.host(0), link)).isEqualTo("much later");
    }

    @Test
    void what_was_deleted_last_is_removed_everywhere() {
        QuietWorld world = new QuietWorld(3, 1);
        String link = world.linkOf(world.host(0));
        world.put(world.host(0), link, "before");
        world.part(LEFT, RIGHT);
        world.put(world.host(0), link, "lost");
        world.put(world.host(1), link, "changed");
        world.delete(world.host(1), link);

        world.heal();

        assertThat(world.isEqualEverywhere()).isTrue();
        assertThat(world.state(world.host(0), link))
                .map(ReplicatedState::deleted)
                .contains(true);
    }

    @Test
    void a_conflict_is_counted_and_resolved_and_its_loser_is_kept() {
        QuietWorld world = new QuietWorld(3, 1);
        world.put(world.host(0), LINK, "before");
        world.part(LEFT, RIGHT);
        world.put(world.host(0), LINK, "left");
        world.put(world.host(1), LINK, "right");
        long highest = Math.max(
                world.state(world.host(0), LINK).orElseThrow().place().epoch(),
                world.state(world.host(1), LINK).orElseThrow().place().epoch());

        world.heal();

        assertThat(world.isEqualEverywhere()).isTrue();
        String kept = world.content(world.host(0), LINK);
        assertThat(kept).isIn("left", "right");
        assertThat(world.state(world.host(0), LINK).orElseThrow().place().epoch())
                .isGreaterThanOrEqualTo(highest);
        assertThat(world.hosts().stream().mapToLong(host -> world.report(host).conflicts()))
                .anyMatch(conflicts -> conflicts > 0);
        assertThat(world.hosts().stream()
                        .flatMap(host -> host.host().losers(LINK, "", 10).stream())
                        .map(lost -> new String(lost.state().content(), StandardCharsets.UTF_8)))
                .contains(kept.equals("left") ? "right" : "left");
    }

    @Test
    void the_best_of_several_sides_wins_although_two_others_are_tied() {
        QuietWorld world = new QuietWorld(4, 1);
        world.put(world.host(0), LINK, "before");
        SimHost owner = world.owner(world.host(0), LINK);
        List<SimHost> others = new ArrayList<>(world.hosts());
        others.remove(owner);
        world.part(Set.of(0), Set.of(1, 2, 3));
        world.part(Set.of(1), Set.of(2, 3));
        world.part(Set.of(2), Set.of(3));
        world.put(others.get(1), LINK, "one");
        world.put(others.get(2), LINK, "two");
        world.put(others.get(0), LINK, "three");
        world.put(others.get(0), LINK, "best");

        world.heal();

        assertThat(world.isEqualEverywhere()).isTrue();
        assertThat(world.content(owner, LINK)).isEqualTo("best");
    }

    @Test
    void a_branch_with_a_lower_version_is_counted_and_kept_too() {
        QuietWorld world = new QuietWorld(3, 1);
        world.put(world.host(0), LINK, "before");
        world.part(LEFT, RIGHT);
        world.put(world.host(0), LINK, "left");
        world.put(world.host(1), LINK, "right");
        world.put(world.host(1), LINK, "right again");
        world.put(world.host(1), LINK, "right for good");

        world.heal();

        String kept = world.content(world.host(0), LINK);
        assertThat(world.hosts().stream()
                        .flatMap(host -> host.host().losers(LINK, "", 10).stream())
                        .map(lost -> new String(lost.state().content(), StandardCharsets.UTF_8)))
                .contains(kept.equals("left") ? "right for good" : "left");
    }

    /** Both take over the partition of keys for the first time, so both are in the same epoch. */
    @Test
    void what_was_created_on_both_sides_is_a_conflict_although_one_side_has_more_versions() {
        QuietWorld world = new QuietWorld(3, 1);
        world.part(LEFT, RIGHT);
        world.put(world.host(0), LINK, "left");
        world.put(world.host(1), LINK, "right");
        world.put(world.host(1), LINK, "right again");
        assertThat(world.hosts().stream()
                        .map(host ->
                                world.state(host, LINK).orElseThrow().place().epoch())
                        .distinct())
                .as("the epochs")
                .hasSize(1);

        world.heal();

        assertThat(world.isEqualEverywhere()).isTrue();
        assertThat(world.content(world.host(0), LINK)).isEqualTo("right again");
        assertThat(world.hosts().stream()
                        .flatMap(host -> host.host().losers(LINK, "", 10).stream())
                        .map(lost -> new String(lost.state().content(), StandardCharsets.UTF_8)))
                .containsOnly("left");
        assertThat(world.report(world.host(0)).conflictsByLink()).containsEntry(LINK, 1L);
    }

    // Deletion for good.

    @Test
    void a_tombstone_is_forgotten_by_all_when_it_is_old_and_a_new_document_stands_above_it() {
        QuietWorld world = new QuietWorld(3, 2);
        world.put(world.host(0), LINK, "a");
        world.delete(world.host(0), LINK);
        ReplicatedState tombstone = world.state(world.host(0), LINK).orElseThrow();
        world.run(Duration.ofMinutes(9));
        assertThat(world.hosts()).allMatch(host -> world.state(host, LINK).isPresent());

        world.run(Duration.ofMinutes(2));

        assertThat(world.hosts()).allMatch(host -> world.state(host, LINK).isEmpty());
        world.put(world.host(0), LINK, "b");
        assertThat(world.state(world.host(0), LINK).orElseThrow().place().isAfter(tombstone.place()))
                .isTrue();
    }

    @Test
    void a_tombstone_stays_as_long_as_a_member_may_not_have_it() {
        QuietWorld world = new QuietWorld(3, 2);
        world.put(world.host(0), LINK, "a");
        SimHost away = world.hosts().stream()
                .filter(host -> !host.equals(world.owner(world.host(0), LINK)))
                .findFirst()
                .orElseThrow();
        SimHost other = world.owner(world.host(0), LINK);
        world.crash(away);
        world.delete(other, LINK);
        world.run(Duration.ofMinutes(15));
        assertThat(world.state(other, LINK)).map(ReplicatedState::deleted).contains(true);

        world.heal();
        world.run(Duration.ofMinutes(1));

        assertThat(world.hosts()).allMatch(host -> world.state(host, LINK).isEmpty());
    }

    @Test
    void an_expired_document_is_deleted_by_its_owner() {
        QuietWorld world = new QuietWorld(3, 2);
        long soon = world.host(0).crew().time().wall().plusSeconds(60).toEpochMilli() * 1000;
        world.putUntil(world.host(0), LINK, "a", soon);
        assertThat(world.content(world.host(1), LINK)).isEqualTo("a");

        world.run(Duration.ofSeconds(90));

        assertThat(world.isEqualEverywhere()).isTrue();
        assertThat(world.state(world.host(1), LINK))
                .map(ReplicatedState::deleted)
                .contains(true);
    }

    // How many copies.

    @Test
    void all_copies_are_not_to_be_had_when_one_is_away() {
        QuietWorld world = new QuietWorld(3, 2);
        DocumentChange change = current -> new DocumentChange.Write("k", new byte[0], 0);
        assertThat(world.write(world.host(0), LINK, CopyCount.ALL, change))
                .isInstanceOf(DocumentOutcome.Acknowledged.class);
        assertThat(world.write(world.host(0), LINK, new CopyCount(4), change))
                .isInstanceOf(DocumentOutcome.Declined.class);

        world.crash(world.host(2));

        assertThat(world.write(world.host(0), LINK, CopyCount.ALL, change)).isInstanceOf(DocumentOutcome.Unknown.class);
        assertThat(world.put(world.host(0), LINK, "x")).isInstanceOf(DocumentOutcome.Acknowledged.class);
    }

    @Test
    void below_the_quorum_nothing_is_written_and_the_missing_are_named() {
        QuietWorld world = new QuietWorld(3, 2);
        world.crash(world.host(1));
        world.crash(world.host(2));

        DocumentOutcome outcome = world.put(world.host(0), LINK, "x");

        assertThat(outcome).isInstanceOfSatisfying(DocumentOutcome.TooFew.class, few -> {
            assertThat(few.missing())
                    .containsExactly(world.host(1).id(), world.host(2).id());
            assertThat(few.sentence()).contains("quorum");
        });
        assertThat(world.state(world.host(0), LINK)).isEmpty();
    }

    @Test
    void a_repeated_key_changes_a_document_once_also_at_the_next_owner() {
        QuietWorld world = new QuietWorld(3, 2);
        SimHost first = world.owner(world.host(0), LINK);
        DocumentWrite write = DocumentWrite.of(
                LINK,
                "PUT",
                Optional.of("key"),
                current -> new DocumentChange.Write(
                        "k",
                        (current.map(each -> new String(each.content(), StandardCharsets.UTF_8))
                                                .orElse("") + "x")
                                .getBytes(StandardCharsets.UTF_8),
                        0));
        world.await(first.host().write(write));
        world.await(first.host().write(write));
        world.crash(first);
        SimHost entry = world.hosts().stream().filter(SimHost::isUp).findFirst().orElseThrow();

        DocumentOutcome outcome = world.await(world.owner(entry, LINK).host().write(write));

        assertThat(outcome).isInstanceOf(DocumentOutcome.Acknowledged.class);
        assertThat(world.content(world.owner(entry, LINK), LINK)).isEqualTo("x");
    }

    // Promises.

    @Test
    void a_newer_promise_cancels_a_take_over_under_way() {
        QuietWorld world = new QuietWorld(3, 2);
        SimHost first = world.owner(world.host(0), LINK);
        world.rest(first, true);
        SimHost second = world.owner(world.host(0), LINK);
        world.rest(first, false);
        SimHost third = world.oneOf(host -> !host.equals(first) && !host.equals(second));
        third.crew().freeze();
        CompletableFuture<DocumentOutcome> overtaken = world.begin(first, LINK, "x");
        world.run(Duration.ofMillis(100));
        assertThat(overtaken).as("waits for the frozen one").isNotDone();

        world.rest(first, true);
        CompletableFuture<DocumentOutcome> newer = world.begin(second, LINK, "y");
        world.await(newer);

        assertThat(newer).isCompletedWithValueMatching(DocumentOutcome.Acknowledged.class::isInstance);
        assertThat(overtaken).isCompletedWithValueMatching(DocumentOutcome.TryAgain.class::isInstance);
    }

    // Comparing.

    @Test
    void equal_members_exchange_little_and_one_difference_costs_little() {
        QuietWorld world = new QuietWorld(2, 1);
        for (int i = 0; i < 300; i++) {
            world.put(world.host(0), "/core/examples/" + i, "{\"name\":\"" + i + "\"}");
        }
        world.run(Duration.ofSeconds(6));
        long before = world.carried();
        world.await(world.host(0).host().synchronize());
        assertThat(world.carried() - before).as("equal").isLessThan(4 * 1024);

        world.part(Set.of(0), Set.of(1));
        world.put(world.host(0), "/core/examples/7", "other");
        long apart = world.carried();
        world.heal();

        assertThat(world.isEqualEverywhere()).isTrue();
        assertThat(world.carried() - apart)
                .as("three rounds of both, and one difference")
                .isLessThan(16 * 1024);
    }

    @Test
    void equal_documents_keep_their_epochs_when_the_view_changes() {
        QuietWorld world = new QuietWorld(3, 2);
        world.put(world.host(0), LINK, "a");
        ReplicatedState before = world.state(world.host(0), LINK).orElseThrow();

        world.crash(world.owner(world.host(0), LINK));
        world.heal();

        assertThat(world.isEqualEverywhere()).isTrue();
        assertThat(world.state(world.host(0), LINK)).contains(before);
    }

    @Test
    void one_document_is_synchronized_on_demand_through_any_member() {
        QuietWorld world = new QuietWorld(3, 2);
        SimHost owner = world.owner(world.host(0), LINK);
        int away = (world.hosts().indexOf(owner) + 1) % 3;
        int third = (away + 1) % 3;
        world.part(Set.of(away), Set.of(world.hosts().indexOf(owner), third));
        world.put(owner, LINK, "a");
        assertThat(world.state(world.host(away), LINK)).isEmpty();
        world.healAtOnce();

        Optional<ReplicatedState> best = world.await(world.host(third).host().synchronize(LINK));

        assertThat(best).isPresent();
        assertThat(world.state(world.host(away), LINK)).isEqualTo(best);
    }
}
