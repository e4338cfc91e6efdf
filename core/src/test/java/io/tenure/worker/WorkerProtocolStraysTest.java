package io.tenure.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.queue.WorkerSettings;
import io.tenure.store.Claim;
import io.tenure.store.Operation;
import io.tenure.store.Verdict;
import io.tenure.worker.WorkerEffect.Finish;
import io.tenure.worker.WorkerEffect.Look;
import io.tenure.worker.WorkerEffect.Search;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Claims that the store has given although the worker never heard of it. */
class WorkerProtocolStraysTest {

    private static final Search SEARCH = new Search(WorkerProtocolDriver.QUEUE);

    private final WorkerProtocolDriver protocol = new WorkerProtocolDriver(WorkerSettings.DEFAULT.withLimit(4));
    private final List<Claim> given = protocol.claims(WorkerProtocolDriver.QUEUE, "known", 3);

    private void lose() {
        protocol.take(Look.class);
        protocol.tell(new WorkerInput.Lost(WorkerProtocolDriver.QUEUE));
        protocol.tell(new WorkerInput.LookFailed(WorkerProtocolDriver.QUEUE));
    }

    private void find(List<Claim> claims) {
        protocol.tell(new WorkerInput.Searched(
                WorkerProtocolDriver.QUEUE, claims.stream().map(ClaimKey::of).toList()));
    }

    /** Lets time go by while the queue is empty. */
    private void pass(Duration time) {
        for (Duration left = time; left.isPositive(); left = left.minusMillis(200)) {
            protocol.pass(Duration.ofMillis(200));
            protocol.take(Look.class).forEach(look -> protocol.give(look, 0));
        }
    }

    private static Operation.Finish handedBack(Claim claim) {
        return new Operation.Finish(claim.task().id(), claim.task().attempt(), new Verdict.HandBack(Duration.ZERO));
    }

    @Test
    void what_is_found_and_not_known_is_handed_back() {
        lose();
        pass(Duration.ofSeconds(1));
        assertThat(protocol.take(Search.class)).containsExactly(SEARCH);

        find(given);

        assertThat(protocol.takeOne(Finish.class).ends())
                .containsExactlyElementsOf(
                        given.stream().map(WorkerProtocolStraysTest::handedBack).toList());
    }

    @Test
    void what_runs_or_has_just_been_recorded_is_none() {
        List<ClaimKey> known = protocol.give(protocol.takeOne(Look.class), 2);
        lose();
        pass(Duration.ofSeconds(1));
        assertThat(protocol.take(Search.class)).hasSize(1);
        protocol.end(known.getFirst(), Duration.ofSeconds(1));
        protocol.record(protocol.takeOne(Finish.class));

        protocol.tell(new WorkerInput.Searched(WorkerProtocolDriver.QUEUE, known));

        assertThat(protocol.take(Finish.class)).isEmpty();
    }

    @Test
    void a_search_and_a_look_never_overlap_because_what_the_look_brings_is_not_known_yet() {
        lose();
        protocol.pass(Duration.ofMillis(200));
        Look look = protocol.takeOne(Look.class);
        protocol.pass(Duration.ofSeconds(2));
        assertThat(protocol.take(Search.class)).isEmpty();

        protocol.give(look, List.of(), Optional.empty());
        assertThat(protocol.take(Search.class)).containsExactly(SEARCH);
        protocol.tell(new WorkerInput.Hint(WorkerProtocolDriver.QUEUE));
        assertThat(protocol.take(Look.class)).isEmpty();

        find(List.of());
        assertThat(protocol.take(Look.class)).hasSize(1);
    }

    @Test
    void a_claim_that_takes_effect_late_is_found_while_it_can_still_come_and_is_not_searched_for_for_ever() {
        lose();
        for (int seconds : List.of(1, 10, 10, 10)) {
            pass(Duration.ofSeconds(seconds));
            assertThat(protocol.take(Search.class)).as("after %s s", seconds).containsExactly(SEARCH);
            find(List.of());
        }
        pass(Duration.ofMinutes(2));
        assertThat(protocol.take(Search.class)).isEmpty();
    }

    @Test
    void a_search_that_fails_is_made_again_and_what_could_not_be_handed_back_is_found_again() {
        lose();
        pass(Duration.ofSeconds(1));
        assertThat(protocol.take(Search.class)).hasSize(1);
        protocol.tell(new WorkerInput.LookFailed(WorkerProtocolDriver.QUEUE));
        pass(Duration.ofSeconds(5));
        assertThat(protocol.take(Search.class)).hasSize(1);
        find(given);
        protocol.takeOne(Finish.class);
        protocol.tell(new WorkerInput.Finished(Set.of(), Set.of()));
        pass(Duration.ofSeconds(10));
        assertThat(protocol.take(Search.class)).hasSize(1);

        find(given);

        assertThat(protocol.takeOne(Finish.class).ends()).hasSize(3);
    }

    @Test
    void a_hand_back_that_is_refused_is_no_late_end() {
        lose();
        pass(Duration.ofSeconds(1));
        protocol.take(Search.class);
        find(given);

        protocol.record(
                protocol.takeOne(Finish.class), given.stream().map(ClaimKey::of).toArray(ClaimKey[]::new));

        assertThat(protocol.tally.now(0).late()).isZero();
    }
}
