package io.tenure.leadership;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.activity.ActivityEnded;
import io.tenure.activity.ActivityRefused;
import io.tenure.activity.ActivitySpec;
import io.tenure.activity.host.ActivityHost;
import io.tenure.activity.host.Duty;
import io.tenure.lease.LeaseSettings;
import io.tenure.lease.LossReason;
import io.tenure.lease.Quorum;
import io.tenure.node.ClusterId;
import io.tenure.node.NodeId;
import io.tenure.office.FleetCandidacy;
import io.tenure.office.OfficeKeeper;
import io.tenure.office.RowGrantor;
import io.tenure.process.Children;
import io.tenure.runtime.Crew;
import io.tenure.runtime.ProcessCrew;
import io.tenure.runtime.Threads;
import io.tenure.store.Body;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Holding;
import io.tenure.store.LeaseId;
import io.tenure.store.Office;
import io.tenure.store.Operation.Put;
import io.tenure.store.Outcome;
import io.tenure.store.Term;
import io.tenure.store.TermOutcome;
import io.tenure.store.TermRequest;
import io.tenure.store.Transaction;
import io.tenure.testkit.Await;
import io.tenure.testkit.MemoryStore;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Processes that share only a store elect a leader by its row. Real threads; leases that outlive what a busy machine takes from
 * a thread, and no waiting for times.
 */
final class FleetLeadershipTest {

    private static final Office SHOP = new Office("shop");
    private static final LeaseSettings LEASES = new LeaseSettings(
                    Duration.ofSeconds(6), Duration.ofMillis(500), Duration.ofSeconds(2), Duration.ofMillis(400), 0.1)
            .validated();

    private final Crew crew = new ProcessCrew();
    private final MemoryStore store = new MemoryStore(crew.time());
    private final List<Copy> copies = new CopyOnWriteArrayList<>();

    @AfterEach
    void stop() {
        copies.forEach(Copy::close);
        store.close();
    }

    @Test
    void one_copy_takes_the_office_and_the_other_waits() {
        Copy first = copy("a");
        first.awaitLeading();
        Copy second = copy("b");
        first.write("x");
        assertThat(second.leadership.leading()).isEmpty();
        assertThat(store.holding(SHOP).orElseThrow().holder().value()).isEqualTo("a");
    }

    @Test
    void a_copy_that_resigns_is_followed_by_the_other_under_a_greater_term() {
        Copy first = copy("a");
        Term before = first.awaitLeading().term();
        // A duty that has not begun when the office is left is never told of it.
        Await.until(() -> assertThat(first.events).contains("leading " + before));
        Copy second = copy("b");
        first.leadership.stop().join();
        assertThat(second.awaitLeading().term()).isGreaterThan(before);
        assertThat(first.leadership.leading()).isEmpty();
        Await.until(() -> assertThat(first.events)
                .containsExactly("leading " + before, "lost " + before + " " + LossReason.RESIGNED.name()));
    }

    @Test
    void a_copy_that_falls_silent_is_followed_after_its_lease() {
        Copy first = copy("a");
        Holding before = first.awaitLeading();
        first.close();
        assertThat(copy("b").awaitLeading().term()).isGreaterThan(before.term());
    }

    @Test
    void a_fenced_write_makes_the_copy_leave_the_office() {
        Copy first = copy("a");
        Holding before = first.awaitLeading();
        assertThat(store.openTerm(new TermRequest(SHOP, before.term(), before.holder(), new LeaseId("usurper"))))
                .isInstanceOf(TermOutcome.Opened.class);
        Await.until(() -> assertThat(first.events).contains("lost " + before.term() + " " + LossReason.FENCED.name()));
        assertThat(first.leadership.view().counts().losses().getOrDefault(LossReason.FENCED, 0L))
                .isPositive();
    }

    @Test
    void an_activity_runs_under_the_term_and_is_interrupted_when_the_office_is_left() throws Exception {
        Copy first = copy("a");
        Term term = first.awaitLeading().term();
        CountDownLatch running = new CountDownLatch(1);
        CompletableFuture<Throwable> end = new CompletableFuture<>();
        Threads.virtual("activity", () -> {
            try {
                first.activities.run(ActivitySpec.of("work", "data", Quorum.MAJORITY), scope -> {
                    assertThat(scope.term()).contains(term);
                    running.countDown();
                    new CountDownLatch(1).await();
                    return null;
                });
            } catch (Exception e) {
                end.complete(e);
            }
        });
        running.await();
        first.leadership.stop().join();
        assertThat(end.join()).isInstanceOf(ActivityEnded.class).hasMessageContaining("it stops");
        Await.until(() -> assertThat(first.activities.all()).isEmpty());
    }

    @Test
    void a_body_that_ignores_its_interruption_is_a_straggler_and_delays_nobody() throws Exception {
        Copy first = copy("a");
        first.awaitLeading();
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        Threads.virtual("deaf", () -> {
            try {
                first.activities.run(ActivitySpec.of("deaf", "data", Quorum.MAJORITY), scope -> {
                    running.countDown();
                    while (release.getCount() > 0) {
                        Thread.onSpinWait();
                        Thread.yield();
                    }
                    return null;
                });
            } catch (Exception e) {
                // What it says is not the point here.
            }
        });
        running.await();
        first.leadership.stop().join();
        copy("b").awaitLeading();
        assertThat(first.activities.stragglers()).isEqualTo(1);
        assertThat(first.activities.all()).hasSize(1);
        release.countDown();
        Await.until(() -> assertThat(first.activities.all()).isEmpty());
    }

    @Test
    void a_copy_that_does_not_lead_refuses_activities_with_the_reason() {
        copy("a").awaitLeading();
        Copy second = copy("b");
        assertThatThrownBy(() -> second.activities.run(
                        ActivitySpec.of("work", "data", Quorum.MAJORITY).within(Duration.ZERO), scope -> null))
                .isInstanceOf(ActivityRefused.class);
    }

    private Copy copy(String name) {
        Copy copy = new Copy(name);
        copies.add(copy);
        return copy;
    }

    private final class Copy implements Duty {

        private final List<String> events = new CopyOnWriteArrayList<>();
        private final ActivityHost activities = new ActivityHost(crew, LEASES.kill());
        private final Leadership leadership;

        Copy(String name) {
            OfficeKeeper.Seat seat = new OfficeKeeper.Seat(
                    SHOP, new ClusterId(new UUID(1, 1)), NodeId.parse(name + "-00000001"), LEASES, Optional.empty());
            leadership = new Leadership(
                    seat,
                    new OfficeParts(
                            store,
                            new RowGrantor(store, SHOP, crew),
                            new FleetCandidacy(),
                            activities,
                            List.of(this),
                            Children.NONE,
                            crew));
            leadership.start();
        }

        Holding awaitLeading() {
            return Await.value(() -> {
                Optional<Holding> holding = leadership.leading();
                assertThat(holding).isPresent();
                return holding.orElseThrow();
            });
        }

        void write(String id) {
            Transaction put =
                    Transaction.of(new Put(DocumentKey.of("orders", id), Expected.ANYTHING, Body.of("t", "x")));
            Term term = leadership.leading().orElseThrow().term();
            assertThat(leadership.commitEach(term, List.of(put)).orElseThrow())
                    .singleElement()
                    .isInstanceOf(Outcome.Committed.class);
        }

        @Override
        public String name() {
            return "work";
        }

        @Override
        public void begin(Term term) {
            events.add("leading " + term);
        }

        @Override
        public void end(Term term, LossReason reason) {
            events.add("lost " + term + " " + reason.name());
        }

        void close() {
            leadership.close();
            activities.close();
        }
    }
}
