package io.tenure.server.forward;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.runtime.Threads;
import io.tenure.testkit.Await;
import io.tenure.testkit.VirtualTime;
import io.tenure.time.Moment;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** A call of a peer ends by its time, by a clock that the test moves. */
class OverdueCallTest {

    private static final Duration LIMIT = Duration.ofSeconds(5);
    private static final Duration INSTANT = Duration.ofNanos(1);

    /** More than is read ahead. */
    private static final String LONG = "x".repeat(20_000);

    private final VirtualTime time = new VirtualTime();

    private static OutboundRequest request(int bytes) {
        return new OutboundRequest("POST", "/", List.of(), new OutboundBody.Held(new byte[bytes]));
    }

    private CompletableFuture<CallOutcome> call(PeerCalls calls, FrozenPeer peer, int bytes) {
        CompletableFuture<CallOutcome> outcome = new CompletableFuture<>();
        Moment end = Moment.now(time).plus(LIMIT);
        Threads.virtual("caller", () -> outcome.complete(calls.call(peer.endpoint(), request(bytes), end)));
        peer.awaitCall();
        return outcome;
    }

    /** Looks until the call has ended, because it may not have begun to wait at the first look. */
    private static void awaitLate(PeerCalls calls, CompletableFuture<CallOutcome> outcome) {
        Await.until(() -> {
            calls.look();
            assertThat(outcome).isDone();
        });
        assertThat(outcome.join()).isEqualTo(new CallOutcome.Lost("it took too long"));
    }

    @Test
    void a_call_without_an_answer_ends_when_its_time_is_over_and_not_before() {
        try (FrozenPeer frozen = new FrozenPeer();
                PeerCalls calls = new PeerCalls(time)) {
            CompletableFuture<CallOutcome> outcome = call(calls, frozen, 0);
            time.advance(LIMIT);
            calls.look();
            assertThat(outcome).as("in its last moment").isNotDone();

            time.advance(INSTANT);
            awaitLate(calls, outcome);
        }
    }

    @Test
    void a_call_whose_body_is_not_taken_ends_when_its_time_is_over() {
        try (FrozenPeer frozen = new FrozenPeer();
                PeerCalls calls = new PeerCalls(time)) {
            CompletableFuture<CallOutcome> outcome = call(calls, frozen, 64 * 1024 * 1024);
            time.advance(LIMIT.plus(INSTANT));
            awaitLate(calls, outcome);
        }
    }

    @Test
    void a_call_that_was_answered_in_time_is_read_to_its_end_however_long_that_takes() throws IOException {
        try (ScriptedPeer peer = new ScriptedPeer("HTTP/1.1 200 OK\r\nContent-Length: 20000\r\n\r\n" + LONG);
                PeerCalls calls = new PeerCalls(time)) {
            CallOutcome outcome =
                    calls.call(peer.endpoint(), request(0), Moment.now(time).plus(LIMIT));
            time.advance(LIMIT.plus(INSTANT));
            calls.look();

            assertThat(outcome).isInstanceOf(CallOutcome.Answered.class);
            try (PeerExchange exchange = ((CallOutcome.Answered) outcome).exchange()) {
                assertThat(exchange.answer().body().readAllBytes()).asString().isEqualTo(LONG);
            }
        }
    }

    @Test
    void what_was_missed_cannot_be_met_any_more() {
        Deadline deadline = new Deadline();
        Moment end = Moment.now(time);
        Moment after = end.plus(INSTANT);
        deadline.set(end);
        assertThat(deadline.met()).isTrue();
        assertThat(deadline.passes(after)).as("after it was met").isFalse();

        deadline.set(end);
        assertThat(deadline.passes(end)).as("in its moment").isFalse();
        assertThat(deadline.passes(after)).isTrue();
        assertThat(deadline.passes(after)).as("again").isFalse();
        assertThat(deadline.met()).isFalse();
        deadline.set(after);
        assertThat(deadline.isMissed()).isTrue();
    }
}
