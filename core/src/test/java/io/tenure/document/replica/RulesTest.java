package io.tenure.document.replica;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.document.CopyCount;
import io.tenure.document.DocumentChange;
import io.tenure.document.DocumentOutcome;
import io.tenure.document.DocumentWrite;
import io.tenure.document.Place;
import io.tenure.document.ReplicatedState;
import io.tenure.document.ShelfDigest;
import io.tenure.document.SomeStates;
import io.tenure.node.NodeId;
import io.tenure.time.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The rules that need no network to be shown. */
class RulesTest {

    private static final NodeId A = NodeId.parse("a-00000001");
    private static final String WRITER = A.toString();
    private static final NodeId B = NodeId.parse("b-00000002");
    private static final NodeId C = NodeId.parse("c-00000003");
    private static final PeerAnswer YES = new PeerAnswer.Promised(ShelfDigest.EMPTY, true);
    private static final PeerAnswer FRESH = new PeerAnswer.Promised(ShelfDigest.EMPTY, false);

    @Test
    void a_promise_lets_only_a_strictly_higher_epoch_take_over() {
        Promise promise = Promise.to(A, 5);

        assertThat(promise.allowsTakeOver(4)).isFalse();
        assertThat(promise.allowsTakeOver(5)).isFalse();
        assertThat(promise.allowsTakeOver(6)).isTrue();
    }

    @Test
    void a_promise_lets_its_owner_write_and_whoever_is_above() {
        Promise promise = Promise.to(A, 5);

        assertThat(promise.allowsWrite(A, 5)).isTrue();
        assertThat(promise.allowsWrite(B, 5)).isFalse();
        assertThat(promise.allowsWrite(A, 4)).isFalse();
        assertThat(promise.allowsWrite(B, 6)).isTrue();
    }

    @Test
    void a_take_over_and_a_write_always_meet() {
        for (int members = 1; members <= 9; members++) {
            for (int quorum = members / 2 + 1; quorum <= members; quorum++) {
                Need need = new Need(members, members, quorum);
                assertThat(need.isMajority()).isTrue();
                assertThat(need.takeOver() + need.writes()).isGreaterThan(members);
                assertThat(need.newcomer() + need.writes() - 1)
                        .as("a write without the old disk")
                        .isGreaterThan(members - 1);
                assertThat(need.newcomer() + need.takeOver() - 1)
                        .as("a take-over without the old disk")
                        .isGreaterThan(members - 1);
            }
        }
    }

    @Test
    void a_lower_quorum_and_fewer_copies_are_no_majority() {
        assertThat(new Need(5, 5, 1).isMajority()).isFalse();
        assertThat(new Need(5, 3, 3).isMajority()).isFalse();
        assertThat(new Need(5, 3, 3).writes()).isEqualTo(2);
        assertThat(new Need(5, 3, 1).writes()).isEqualTo(1);
    }

    @Test
    void a_take_over_waits_for_everybody_and_needs_enough() {
        TakeOver begun = TakeOver.begun(3, new Need(3, 3, 2), List.of(B, C), true);
        TakeOver one = begun.answered(B, YES);

        assertThat(one.isAnswered()).isFalse();
        assertThat(one.answered(C, new PeerAnswer.Silence()).isAnswered()).isTrue();
        assertThat(one.answered(C, new PeerAnswer.Silence()).isWon(2)).isTrue();
        assertThat(begun.answered(B, new PeerAnswer.Silence())
                        .answered(C, new PeerAnswer.Silence())
                        .isWon(2))
                .isFalse();
    }

    @Test
    void without_a_majority_everybody_must_promise() {
        TakeOver begun = TakeOver.begun(3, new Need(3, 3, 1), List.of(B, C), true);

        assertThat(begun.answered(B, YES).answered(C, new PeerAnswer.Silence()).isWon(2))
                .isFalse();
        assertThat(begun.answered(B, YES).answered(C, YES).isWon(2)).isTrue();
    }

    @Test
    void a_new_disk_does_not_count_unless_everybody_promises() {
        TakeOver begun = TakeOver.begun(3, new Need(3, 3, 2), List.of(B, C), true);

        assertThat(begun.answered(B, FRESH)
                        .answered(C, new PeerAnswer.Silence())
                        .isWon(2))
                .isFalse();
        assertThat(begun.answered(B, FRESH).answered(C, FRESH).isWon(2)).isTrue();
    }

    @Test
    void a_promise_as_high_to_another_spends_the_epoch() {
        TakeOver begun = TakeOver.begun(3, new Need(3, 3, 2), List.of(B, C), true);
        PeerAnswer same = new PeerAnswer.Rejected(Promise.to(C, 3));

        assertThat(begun.isOvertaken(same)).isTrue();
        assertThat(begun.isOvertaken(new PeerAnswer.Rejected(Promise.to(C, 2)))).isFalse();
        assertThat(begun.answered(B, new PeerAnswer.Rejected(Promise.to(C, 9))).highest())
                .isEqualTo(9);
    }

    @Test
    void the_best_of_all_states_wins_in_place() {
        ReplicatedState best = SomeStates.state(3, 1, "best");

        Merge merge = Merge.of(WRITER, 9, List.of(SomeStates.state(2, 8, "a"), best, SomeStates.state(2, 8, "b")));

        assertThat(merge.winner()).isEqualTo(best);
        assertThat(merge.losers()).isEmpty();
    }

    @Test
    void a_tie_gets_a_new_place_with_the_later_content() {
        ReplicatedState early = SomeStates.state(3, 4, "early", 10);
        ReplicatedState late = SomeStates.state(3, 4, "late", 11);

        Merge merge = Merge.of(WRITER, 9, List.of(late, early, early));

        assertThat(merge.winner().place()).isEqualTo(new Place(9, 5));
        assertThat(merge.winner().content()).isEqualTo(late.content());
        assertThat(merge.losers()).containsExactly(early);
    }

    @Test
    void a_key_that_is_known_changes_nothing_in_its_own_epoch() {
        ReplicatedState current = written(Optional.empty(), 4, "k");

        assertThat(Decision.of(
                        write(Optional.of("k"), Optional.empty()),
                        Optional.of(current),
                        new Decision.Turn(WRITER, 4, 0)))
                .isEqualTo(new Decision.Replicate(current));
    }

    @Test
    void a_key_that_is_known_from_an_older_epoch_gets_a_new_place() {
        ReplicatedState current = written(Optional.empty(), 4, "k");

        assertThat(Decision.of(
                        write(Optional.of("k"), Optional.empty()),
                        Optional.of(current),
                        new Decision.Turn(WRITER, 6, 0)))
                .isEqualTo(new Decision.Replicate(current.moved(6, WRITER)));
    }

    @Test
    void another_version_than_expected_is_declined() {
        ReplicatedState current = written(Optional.empty(), 4, "k");
        DocumentWrite write = write(Optional.empty(), Optional.of(7L));

        Decision decision = Decision.of(write, Optional.of(current), new Decision.Turn(WRITER, 4, 0));

        assertThat(decision)
                .isInstanceOfSatisfying(
                        Decision.Refuse.class,
                        no -> assertThat(no.outcome().reason()).isEqualTo(DocumentOutcome.Reason.OTHER_VERSION));
    }

    @Test
    void time_goes_on_although_the_clock_of_the_next_owner_is_behind() {
        ReplicatedState first = written(Optional.empty(), 4, "k");
        ReplicatedState second = written(Optional.of(first), 5, "l");

        assertThat(second.stamp().updatedMicros()).isGreaterThan(first.stamp().updatedMicros());
        assertThat(second.place()).isEqualTo(new Place(5, 1));
        assertThat(second.keys()).containsExactly("k", "l");
    }

    @Test
    void a_throttle_lets_no_more_through_than_it_may() {
        long[] nanos = new long[1];
        Time time = new Time() {
            @Override
            public long nanos() {
                return nanos[0];
            }

            @Override
            public Instant wall() {
                return Instant.EPOCH;
            }
        };
        Throttle throttle = new Throttle(time, 1000);

        for (int i = 0; i < 100; i++) {
            nanos[0] += throttle.take(64).toNanos();
        }

        assertThat(Duration.ofNanos(nanos[0])).isBetween(Duration.ofSeconds(6), Duration.ofMillis(6400));
    }

    private static ReplicatedState written(Optional<ReplicatedState> current, long epoch, String key) {
        return ((Decision.Replicate) Decision.of(
                        write(Optional.of(key), Optional.empty()), current, new Decision.Turn(WRITER, epoch, 50)))
                .state();
    }

    private static DocumentWrite write(Optional<String> key, Optional<Long> expected) {
        DocumentChange change = current -> new DocumentChange.Write("example", new byte[] {1}, 0);
        return new DocumentWrite(SomeStates.LINK, "PUT", key, expected, CopyCount.QUORUM, "", change);
    }
}
