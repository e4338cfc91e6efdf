package io.tenure.engine.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.engine.Await;
import io.tenure.engine.EngineConfig;
import io.tenure.engine.ManualTime;
import io.tenure.node.NodeName;
import io.tenure.runtime.Alarm;
import io.tenure.runtime.Ids;
import io.tenure.store.Body;
import io.tenure.store.Clocks;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Indeterminate;
import io.tenure.store.Operation;
import io.tenure.store.Transaction;
import io.tenure.store.Unavailable;
import io.tenure.store.log.Applied;
import io.tenure.store.log.EntryCodec;
import io.tenure.store.log.Group;
import io.tenure.store.log.LogAnswer;
import io.tenure.store.log.LogCommand;
import io.tenure.store.log.SessionId;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class BatcherTest {

    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final byte[] COMMAND = EntryCodec.encodeCommand(new LogCommand.Commit(Transaction.of()));
    private static final LogAnswer ANSWER = new LogAnswer.Taken(List.of());

    private final ManualTime time = new ManualTime();
    private final Alarm alarm = new Alarm("test");
    private final BlockingQueue<Sent> sent = new LinkedBlockingQueue<>();
    private volatile boolean leaderKnown = true;
    private volatile Optional<String> majorityLoss = Optional.empty();
    private final SessionId session = new SessionId(Ids.uuid());
    private final Batcher batcher = new Batcher(
            session,
            () -> leaderKnown ? Optional.of(this::send) : Optional.empty(),
            () -> majorityLoss,
            time,
            alarm,
            EngineConfig.of(Path.of("unused"), new NodeName("n1"), EngineConfig.Network.on("127.0.0.1", 8000))
                    .with(new EngineConfig.Bounds(10_000, 100, 0)));

    private record Sent(Group group, CompletableFuture<Void> reply) {}

    private CompletableFuture<Void> send(byte[] message) {
        CompletableFuture<Void> reply = new CompletableFuture<>();
        Group group = EntryCodec.decode(EntryCodec.stamped(Clocks.ZERO, message))
                .groups()
                .getLast();
        sent.add(new Sent(group, reply));
        return reply;
    }

    private void applied(long number, List<LogAnswer> answers) {
        batcher.applied(List.of(new Applied.Answers(session, number, answers)));
    }

    private Call offered(byte[] command) {
        return batcher.offer(List.of(command)).orElseThrow();
    }

    /** Lets time pass until something is sent, because the pause before a retry begins at no certain moment. */
    private Sent nextSent() throws Exception {
        Await.until("something is sent", () -> {
            time.pass(Duration.ofMillis(10));
            return !sent.isEmpty();
        });
        return sent.take();
    }

    @AfterEach
    void close() {
        batcher.close();
        alarm.close();
    }

    @Test
    void calls_that_wait_travel_together_and_get_their_own_answers() throws Exception {
        Call one = offered(COMMAND);
        Call barrier = batcher.offer(List.of()).orElseThrow();
        Call two = batcher.offer(List.of(COMMAND, COMMAND)).orElseThrow();
        batcher.start();

        Group group = sent.take().group();
        assertThat(group.commands()).hasSize(3);
        applied(group.number(), List.of(ANSWER, ANSWER, ANSWER));
        assertThat(one.await()).hasSize(1);
        assertThat(barrier.await()).isEmpty();
        assertThat(two.await()).hasSize(2);
    }

    @Test
    void groups_of_other_senders_travel_along_and_get_the_answers_of_their_own_names() throws Exception {
        SessionId client = new SessionId(Ids.uuid());
        Call own = offered(COMMAND);
        Call answered = relayed(client, 7);
        Call givenUp = relayed(client, 3);
        batcher.start();

        Group group = sent.take().group();
        assertThat(group.commands()).hasSize(1);
        batcher.applied(List.of(
                new Applied.Answers(client, 7, List.of(ANSWER, ANSWER)),
                new Applied.Answers(group.session(), group.number(), List.of(ANSWER))));
        assertThat(own.await()).hasSize(1);
        assertThat(answered.await()).hasSize(2);
        assertThatThrownBy(givenUp::await).isInstanceOf(Indeterminate.class).hasMessageContaining("given it up");
    }

    private Call relayed(SessionId session, long number) {
        byte[] encoded = EntryCodec.encodeGroup(session, number, number, List.of(COMMAND, COMMAND));
        return batcher.offer(RelayedGroup.of(EntryCodec.decodeGroup(encoded), encoded))
                .orElseThrow();
    }

    @Test
    void calls_end_early_and_say_why_while_no_leader_can_be_elected() {
        leaderKnown = false;
        batcher.start();
        Call call = offered(COMMAND);
        majorityLoss = Optional.of("No majority: of n1, n2, n3 only n1 answers.");

        batcher.sweep(time.nanos() + LIMIT.dividedBy(2).minusMillis(1).toNanos());
        assertThat(call.ended()).isFalse();
        batcher.sweep(time.nanos() + LIMIT.dividedBy(2).toNanos());
        assertThatThrownBy(call::await)
                .isInstanceOf(Unavailable.class)
                .hasMessage("No majority: of n1, n2, n3 only n1 answers.");
    }

    @Test
    void a_call_never_joins_a_group_that_was_sent_before_it() throws Exception {
        batcher.start();
        offered(COMMAND);
        Group first = sent.take().group();
        Call barrier = batcher.offer(List.of()).orElseThrow();
        Group second = sent.take().group();
        applied(first.number(), List.of(ANSWER));
        assertThat(barrier.ended()).isFalse();
        applied(second.number(), List.of());
        assertThat(barrier.ended()).isTrue();
    }

    @Test
    void a_group_that_may_be_older_than_the_memory_of_the_store_is_not_sent_again() throws Exception {
        batcher.start();
        Call call = offered(COMMAND);
        Sent first = sent.take();
        time.sleep(Group.FRESH.plusSeconds(1));
        first.reply().completeExceptionally(new IOException("The connection is gone."));
        assertThatThrownBy(call::await).isInstanceOf(Indeterminate.class);
        Call next = offered(COMMAND);
        Group second = nextSent().group();
        assertThat(second.number()).isGreaterThan(first.group().number());
        applied(second.number(), List.of(ANSWER));
        assertThat(next.await()).hasSize(1);
    }

    @Test
    void those_who_were_answered_together_leave_together_again() throws Exception {
        offered(COMMAND);
        offered(COMMAND);
        offered(COMMAND);
        batcher.start();
        applied(sent.take().group().number(), List.of(ANSWER, ANSWER, ANSWER));

        offered(COMMAND);
        offered(COMMAND);
        offered(COMMAND);
        assertThat(sent.take().group().commands()).hasSize(3);
    }

    @Test
    void nobody_waits_long_for_one_who_does_not_come_again() throws Exception {
        offered(COMMAND);
        offered(COMMAND);
        batcher.start();
        applied(sent.take().group().number(), List.of(ANSWER, ANSWER));

        offered(COMMAND);
        assertThat(nextSent().group().commands()).hasSize(1);
    }

    @Test
    void the_same_group_is_sent_again_until_it_is_applied() throws Exception {
        batcher.start();
        Call call = offered(COMMAND);
        Sent first = sent.take();
        first.reply().completeExceptionally(new IOException("not the leader"));
        Sent second = nextSent();
        assertThat(second.group()).isEqualTo(first.group());
        second.reply().complete(null);
        assertThat(call.ended()).isFalse();
        applied(first.group().number(), List.of(ANSWER));
        assertThat(call.await()).containsExactly(ANSWER);
    }

    @Test
    void what_the_last_leader_did_not_answer_goes_to_the_next_at_once() throws Exception {
        batcher.start();
        Call call = offered(COMMAND);
        Sent first = sent.take();
        batcher.redirect();
        Sent second = sent.take();
        assertThat(second.group()).isEqualTo(first.group());
        first.reply().completeExceptionally(new IOException("timed out"));
        second.reply().complete(null);
        applied(first.group().number(), List.of(ANSWER));
        assertThat(call.await()).containsExactly(ANSWER);
        assertThat(sent).isEmpty();
    }

    @Test
    void a_group_is_sent_again_when_a_dump_has_passed_over_it_before_or_after_the_reply() throws Exception {
        batcher.start();
        Call call = offered(COMMAND);
        Sent first = sent.take();
        batcher.repeat();
        first.reply().complete(null);
        Sent second = nextSent();
        assertThat(second.group()).isEqualTo(first.group());
        second.reply().complete(null);
        Await.until("it is sent again", () -> {
            batcher.repeat();
            return !sent.isEmpty();
        });
        assertThat(sent.take().group()).isEqualTo(first.group());
        applied(first.group().number(), List.of(ANSWER));
        assertThat(call.await()).containsExactly(ANSWER);
    }

    @Test
    void a_call_that_was_sent_ends_as_indeterminate_and_a_barrier_as_unavailable() throws Exception {
        batcher.start();
        Call call = offered(COMMAND);
        sent.take();
        Call barrier = batcher.offer(List.of()).orElseThrow();
        sent.take();
        time.pass(LIMIT);
        batcher.sweep(time.nanos());
        assertThatThrownBy(call::await).isInstanceOf(Indeterminate.class);
        assertThatThrownBy(barrier::await).isInstanceOf(Unavailable.class);
    }

    @Test
    void a_call_that_was_never_sent_ends_as_unavailable() {
        leaderKnown = false;
        batcher.start();
        Call call = offered(COMMAND);
        time.pass(LIMIT);
        batcher.sweep(time.nanos());
        assertThatThrownBy(call::await).isInstanceOf(Unavailable.class).hasMessageContaining("no leader");
    }

    @Test
    void the_floor_tells_which_answers_are_still_wanted() throws Exception {
        batcher.start();
        offered(COMMAND);
        Group first = sent.take().group();
        offered(COMMAND);
        Group second = sent.take().group();
        assertThat(second.floor()).isEqualTo(first.number());
        applied(first.number(), List.of(ANSWER));
        offered(COMMAND);
        assertThat(sent.take().group().floor()).isEqualTo(second.number());
    }

    @Test
    void too_much_waiting_is_refused() {
        leaderKnown = false;
        int taken = 0;
        byte[] command = EntryCodec.encodeCommand(new LogCommand.Commit(Transaction.of(
                new Operation.Put(DocumentKey.of("c", "d"), Expected.ANYTHING, new Body("t", new byte[950])))));
        while (batcher.offer(List.of(command)).isPresent()) {
            taken++;
        }
        assertThat(taken).isEqualTo(10);
        assertThat(batcher.offer(List.of())).isPresent();
    }

    @Test
    void closing_ends_all_calls() throws Exception {
        batcher.start();
        Call under = offered(COMMAND);
        sent.take();
        batcher.close();
        assertThatThrownBy(under::await).isInstanceOf(Indeterminate.class);
        assertThatThrownBy(() -> batcher.offer(List.of())).isInstanceOf(Unavailable.class);
    }
}
