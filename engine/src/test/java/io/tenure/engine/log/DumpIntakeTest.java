package io.tenure.engine.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.engine.Await;
import io.tenure.engine.state.Position;
import java.io.IOException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.ratis.protocol.RaftPeer;
import org.junit.jupiter.api.Test;

final class DumpIntakeTest {

    private static final RaftPeer LEADER = RaftPeer.newBuilder().setId("leader").build();

    private final BlockingQueue<Position> loads = new ArrayBlockingQueue<>(10);
    private final AtomicInteger discarded = new AtomicInteger();
    private final AtomicInteger begun = new AtomicInteger();
    private final AtomicReference<Position> applied = new AtomicReference<>(at(5));
    private final DumpIntake intake = new DumpIntake(
            new DumpIntake.Source() {
                @Override
                public Position load(RaftPeer leader) throws IOException {
                    begun.incrementAndGet();
                    try {
                        return loads.take();
                    } catch (InterruptedException e) {
                        throw new IOException(e);
                    }
                }

                @Override
                public void discard() {
                    discarded.incrementAndGet();
                }

                @Override
                public long pages() {
                    return 0;
                }
            },
            applied::get);

    private static Position at(long index) {
        return new Position(1, index);
    }

    private static void awaitFailure(CompletableFuture<Position> fetch) throws Exception {
        Await.until("the fetch has ended", fetch::isDone);
        assertThat(fetch).isCompletedExceptionally();
    }

    private void load(long index) throws Exception {
        CompletableFuture<Position> fetch = intake.fetch(LEADER, 1);
        assertThat(fetch).isNotDone();
        loads.add(at(index));
        awaitFailure(fetch);
    }

    @Test
    void a_loaded_dump_is_handed_out_when_a_leader_asks_again_and_meanwhile_entries_may_come() throws Exception {
        load(100);
        assertThat(intake.fetch(LEADER, 101)).isCompletedWithValue(at(100));
        assertThat(begun).hasValue(1);
    }

    @Test
    void another_leader_may_send_entries_at_once_and_what_is_being_loaded_is_not_lost() throws Exception {
        CompletableFuture<Position> first = intake.fetch(LEADER, 50);
        intake.leaderChanged();
        assertThat(first).isCompletedExceptionally();

        CompletableFuture<Position> second = intake.fetch(LEADER, 60);
        loads.add(at(100));
        awaitFailure(second);
        assertThat(intake.fetch(LEADER, 60)).isCompletedWithValue(at(100));
        assertThat(begun).hasValue(1);
    }

    @Test
    void a_dump_that_ends_before_the_log_of_the_leader_begins_is_fetched_anew() throws Exception {
        load(100);
        CompletableFuture<Position> next = intake.fetch(LEADER, 102);
        loads.add(at(200));
        awaitFailure(next);
        assertThat(begun).hasValue(2);
    }

    @Test
    void a_dump_that_entries_have_overtaken_never_takes_the_state_back() throws Exception {
        load(100);
        applied.set(at(100));
        assertThat(intake.fetch(LEADER, 101)).isNotDone();
        loads.add(at(200));
    }

    @Test
    void a_dump_that_entries_have_overtaken_is_thrown_away() throws Exception {
        load(100);
        intake.tidy();
        assertThat(discarded).hasValue(0);
        applied.set(at(100));
        intake.tidy();
        intake.tidy();
        assertThat(discarded).hasValue(1);
    }

    @Test
    void while_one_is_put_in_place_no_other_is_loaded_over_it() throws Exception {
        load(100);
        assertThat(intake.fetch(LEADER, 101)).isCompleted();
        CompletableFuture<Position> early = intake.fetch(LEADER, 101);
        assertThat(early).isNotDone();
        assertThat(begun).hasValue(1);
        intake.placed();
        assertThat(early).isCompletedExceptionally();
    }

    @Test
    void a_load_that_failed_is_begun_again_when_a_leader_asks_again() throws Exception {
        AtomicInteger tries = new AtomicInteger();
        DumpIntake unlucky = new DumpIntake(
                new DumpIntake.Source() {
                    @Override
                    public Position load(RaftPeer leader) throws IOException {
                        tries.incrementAndGet();
                        throw new IOException("no");
                    }

                    @Override
                    public void discard() {}

                    @Override
                    public long pages() {
                        return 0;
                    }
                },
                applied::get);
        awaitFailure(unlucky.fetch(LEADER, 1));
        awaitFailure(unlucky.fetch(LEADER, 1));
        assertThat(tries).hasValue(2);
    }
}
