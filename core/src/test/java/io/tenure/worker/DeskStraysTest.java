package io.tenure.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.queue.WorkerSettings;
import io.tenure.store.Claim;
import io.tenure.store.Operation;
import io.tenure.store.Verdict;
import io.tenure.worker.DeskEffect.Finish;
import io.tenure.worker.DeskEffect.Look;
import io.tenure.worker.DeskEffect.Search;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Claims that the store has given although the worker never heard of it. */
class DeskStraysTest {

    private static final Search SEARCH = new Search(DeskDriver.QUEUE);

    private final DeskDriver desk = new DeskDriver(WorkerSettings.DEFAULT.withLimit(4));
    private final List<Claim> given = desk.claims(DeskDriver.QUEUE, "known", 3);

    private void lose() {
        desk.take(Look.class);
        desk.tell(new DeskInput.Lost(DeskDriver.QUEUE));
        desk.tell(new DeskInput.LookFailed(DeskDriver.QUEUE));
    }

    private void find(List<Claim> claims) {
        desk.tell(new DeskInput.Searched(
                DeskDriver.QUEUE, claims.stream().map(ClaimKey::of).toList()));
    }

    /** Lets time go by while the queue is empty. */
    private void pass(Duration time) {
        for (Duration left = time; left.isPositive(); left = left.minusMillis(200)) {
            desk.pass(Duration.ofMillis(200));
            desk.take(Look.class).forEach(look -> desk.give(look, 0));
        }
    }

    private static Operation.Finish handedBack(Claim claim) {
        return new Operation.Finish(claim.task().id(), claim.task().attempt(), new Verdict.HandBack(Duration.ZERO));
    }

    @Test
    void what_is_found_and_not_known_is_handed_back() {
        lose();
        pass(Duration.ofSeconds(1));
        assertThat(desk.take(Search.class)).containsExactly(SEARCH);

        find(given);

        assertThat(desk.takeOne(Finish.class).ends())
                .containsExactlyElementsOf(
                        given.stream().map(DeskStraysTest::handedBack).toList());
    }

    @Test
    void what_runs_or_has_just_been_recorded_is_none() {
        List<ClaimKey> known = desk.give(desk.takeOne(Look.class), 2);
        lose();
        pass(Duration.ofSeconds(1));
        assertThat(desk.take(Search.class)).hasSize(1);
        desk.end(known.getFirst(), Duration.ofSeconds(1));
        desk.record(desk.takeOne(Finish.class));

        desk.tell(new DeskInput.Searched(DeskDriver.QUEUE, known));

        assertThat(desk.take(Finish.class)).isEmpty();
    }

    @Test
    void a_search_and_a_look_never_overlap_because_what_the_look_brings_is_not_known_yet() {
        lose();
        desk.pass(Duration.ofMillis(200));
        Look look = desk.takeOne(Look.class);
        desk.pass(Duration.ofSeconds(2));
        assertThat(desk.take(Search.class)).isEmpty();

        desk.give(look, List.of(), Optional.empty());
        assertThat(desk.take(Search.class)).containsExactly(SEARCH);
        desk.tell(new DeskInput.Hint(DeskDriver.QUEUE));
        assertThat(desk.take(Look.class)).isEmpty();

        find(List.of());
        assertThat(desk.take(Look.class)).hasSize(1);
    }

    @Test
    void a_claim_that_takes_effect_late_is_found_while_it_can_still_come_and_is_not_searched_for_for_ever() {
        lose();
        for (int seconds : List.of(1, 10, 10, 10)) {
            pass(Duration.ofSeconds(seconds));
            assertThat(desk.take(Search.class)).as("after %s s", seconds).containsExactly(SEARCH);
            find(List.of());
        }
        pass(Duration.ofMinutes(2));
        assertThat(desk.take(Search.class)).isEmpty();
    }

    @Test
    void a_search_that_fails_is_made_again_and_what_could_not_be_handed_back_is_found_again() {
        lose();
        pass(Duration.ofSeconds(1));
        assertThat(desk.take(Search.class)).hasSize(1);
        desk.tell(new DeskInput.LookFailed(DeskDriver.QUEUE));
        pass(Duration.ofSeconds(5));
        assertThat(desk.take(Search.class)).hasSize(1);
        find(given);
        desk.takeOne(Finish.class);
        desk.tell(new DeskInput.Finished(Set.of(), Set.of()));
        pass(Duration.ofSeconds(10));
        assertThat(desk.take(Search.class)).hasSize(1);

        find(given);

        assertThat(desk.takeOne(Finish.class).ends()).hasSize(3);
    }

    @Test
    void a_hand_back_that_is_refused_is_no_late_end() {
        lose();
        pass(Duration.ofSeconds(1));
        desk.take(Search.class);
        find(given);

        desk.record(desk.takeOne(Finish.class), given.stream().map(ClaimKey::of).toArray(ClaimKey[]::new));

        assertThat(desk.tally.now(0).late()).isZero();
    }
}
