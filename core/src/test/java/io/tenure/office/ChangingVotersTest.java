package io.tenure.office;

import static io.tenure.lease.Sample.N1;
import static io.tenure.lease.Sample.N2;
import static io.tenure.lease.Sample.N3;
import static io.tenure.lease.Sample.N4;
import static io.tenure.lease.Sample.SETTINGS;
import static io.tenure.lease.Sample.THREE;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.lease.LossReason;
import io.tenure.lease.Voters;
import io.tenure.office.OfficeEffect.Ask;
import io.tenure.office.OfficeEffect.EndWork;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Only the holder of the office changes the voters, while it believes with both majorities. */
final class ChangingVotersTest {

    private static final Voters GROWN = new Voters(Set.of(N1, N2, N3, N4), THREE);
    private static final Voters PAIR = new Voters(Set.of(N1, N2), Set.of(N1));

    @Test
    void a_candidate_that_does_not_hold_the_office_is_bound_to_nothing() {
        for (KeeperDriver keeper : List.of(
                KeeperDriver.bystander(), KeeperDriver.noting(), KeeperDriver.acquiring(), KeeperDriver.opening())) {
            wish(keeper, GROWN);

            assertThat(keeper.keeper().changing()).isEmpty();
        }
    }

    @Test
    void a_holder_with_both_majorities_is_bound_at_once_and_keeps_the_office() {
        KeeperDriver keeper = KeeperDriver.leading();

        assertThat(wish(keeper, GROWN)).noneMatch(EndWork.class::isInstance);

        assertThat(keeper.keeper().changing()).contains(GROWN);
        assertThat(keeper.keeper().voters()).isEqualTo(GROWN);
        assertThat(keeper.believedUntil()).isPresent();
    }

    @Test
    void a_voter_to_come_is_asked_for_its_lease_before_it_counts() {
        KeeperDriver keeper = leadingAlone();

        assertThat(wish(keeper, PAIR))
                .anyMatch(effect -> effect instanceof Ask ask && ask.agent().equals(N2));
        assertThat(keeper.keeper().changing()).isEmpty();
        assertThat(keeper.believedUntil()).as("without the newcomer's lease").isPresent();

        keeper.granted(N2);
        wish(keeper, PAIR);
        assertThat(keeper.keeper().changing()).contains(PAIR);
        assertThat(keeper.believedUntil()).isPresent();
    }

    @Test
    void a_holder_that_is_bound_needs_both_majorities_whatever_the_log_says() {
        KeeperDriver keeper = leadingAlone();
        wish(keeper, PAIR);
        keeper.granted(N2);
        wish(keeper, PAIR);

        keeper.votersAre(Set.of(N1));
        assertThat(keeper.live(SETTINGS.ttl().toMillis(), N1))
                .as("the newcomer is silent")
                .anyMatch(effect -> effect instanceof EndWork end && end.reason() == LossReason.QUORUM_LOST);
    }

    @Test
    void a_change_that_is_over_leaves_the_voters_of_the_log() {
        KeeperDriver keeper = leadingAlone();
        wish(keeper, PAIR);
        keeper.granted(N2);
        wish(keeper, PAIR);
        keeper.tell(new OfficeInput.VotersAre(PAIR));
        keeper.votersAre(Set.of(N1, N2));
        keeper.tell(new OfficeInput.ChangeOver());

        assertThat(keeper.keeper().changing()).isEmpty();
        assertThat(keeper.keeper().voters()).isEqualTo(Voters.of(Set.of(N1, N2)));
        assertThat(keeper.live(2 * SETTINGS.ttl().toMillis(), N1, N2)).isEmpty();
    }

    @Test
    void a_change_that_came_to_nothing_no_longer_needs_the_newcomer() {
        KeeperDriver keeper = leadingAlone();
        wish(keeper, PAIR);
        keeper.granted(N2);
        wish(keeper, PAIR);
        keeper.tell(new OfficeInput.ChangeOver());

        assertThat(keeper.live(2 * SETTINGS.ttl().toMillis(), N1)).isEmpty();
    }

    @Test
    void changes_are_prepared_one_at_a_time() {
        KeeperDriver keeper = leadingAlone();
        Voters other = new Voters(Set.of(N1, N3), Set.of(N1));
        wish(keeper, PAIR);

        assertThat(wish(keeper, other))
                .noneMatch(effect -> effect instanceof Ask ask && ask.agent().equals(N3));
        keeper.granted(N2);
        wish(keeper, PAIR);
        wish(keeper, other);

        assertThat(keeper.keeper().changing()).contains(PAIR);
    }

    @Test
    void a_wish_that_is_not_repeated_is_forgotten() {
        KeeperDriver keeper = leadingAlone();
        wish(keeper, PAIR);
        keeper.live(SETTINGS.ttl().toMillis(), N1);

        assertThat(keeper.keeper().voters()).isEqualTo(Voters.of(Set.of(N1)));
        Voters other = new Voters(Set.of(N1, N3), Set.of(N1));
        assertThat(wish(keeper, other))
                .anyMatch(effect -> effect instanceof Ask ask && ask.agent().equals(N3));
    }

    @Test
    void a_change_of_voters_that_are_no_longer_those_of_the_log_is_not_prepared() {
        KeeperDriver keeper = KeeperDriver.leading();
        keeper.votersAre(Set.of(N1, N2));

        wish(keeper, GROWN);

        assertThat(keeper.keeper().changing()).isEmpty();
    }

    @Test
    void a_lost_office_does_not_end_what_may_still_happen() {
        KeeperDriver keeper = KeeperDriver.leading();
        wish(keeper, GROWN);
        keeper.tell(new OfficeInput.Suspended());
        keeper.workEnded();

        assertThat(keeper.keeper().changing()).as("until it is over").contains(GROWN);
    }

    private static KeeperDriver leadingAlone() {
        KeeperDriver keeper = KeeperDriver.bystander();
        keeper.votersAre(Set.of(N1));
        keeper.candidate(true);
        keeper.noted("lease");
        keeper.granted(N1);
        keeper.opened("lease");
        return keeper;
    }

    private static List<OfficeEffect> wish(KeeperDriver keeper, Voters joint) {
        return keeper.tell(new OfficeInput.ChangeWished(joint));
    }
}
