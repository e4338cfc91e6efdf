package io.tenure.primary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.Tenure;
import io.tenure.activity.Activity;
import io.tenure.activity.ActivityEnded;
import io.tenure.activity.ActivitySpec;
import io.tenure.lease.LeaseSettings;
import io.tenure.lease.Quorum;
import io.tenure.runtime.SystemTime;
import io.tenure.runtime.Threads;
import io.tenure.runtime.Waiting;
import io.tenure.store.DocumentKey;
import io.tenure.store.Holding;
import io.tenure.store.Operation;
import io.tenure.store.Outcome;
import io.tenure.store.Store;
import io.tenure.store.Transaction;
import io.tenure.testkit.Await;
import io.tenure.testkit.ForwardingStore;
import io.tenure.testkit.MemoryStore;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The façade with the real leadership of a fleet. */
@Timeout(120)
final class TenureFleetTest {

    /** They outlive what a busy machine takes from a thread. */
    private static final LeaseSettings LEASES = new LeaseSettings(
            Duration.ofSeconds(6), Duration.ofMillis(500), Duration.ofSeconds(2), Duration.ofMillis(400), 0.1);

    private static final DocumentKey LEASE = DocumentKey.of("_leases", "shop");
    private static final String GIVEN_BACK = "\nPT0S";

    private final MemoryStore store = new MemoryStore(new SystemTime());

    @Test
    void an_instance_goes_on_in_another_copy_when_the_leading_one_stops() throws Exception {
        StepService here = new StepService();
        StepService there = new StepService();
        try (Tenure first = copy("a", here)) {
            Await.until(() -> assertThat(first.leading()).isPresent());
            try (Tenure second = copy("b", there)) {
                here.permit("x", 1);
                Instance<Steps> instance = second.getOrCreate(there, "x", Steps.FIRST);
                Await.until(() -> assertThat(here.states).containsKey("x"));
                Await.until(
                        () -> assertThat(here.states.get("x").value().step()).isEqualTo(1));
                first.close();
                there.permit("x", StepService.LAST);
                assertThat(instance.await(Await.CAP)).isEqualTo(Completion.DONE);
                assertThat(second.leading()).isPresent();
            }
        }
        assertThat(here.begun).containsExactly("x 0");
        assertThat(there.begun).containsExactly("x 1");
    }

    /** However long it ignores it: here until the test has seen everything. */
    @Test
    void an_instance_that_ignores_its_interruption_delays_no_term_elsewhere_and_writes_nothing() throws Exception {
        CountDownLatch deaf = new CountDownLatch(1);
        CompletableFuture<Throwable> late = new CompletableFuture<>();
        StepService here = new StepService() {
            @Override
            void step(State<Steps> state, Scope scope) throws Exception {
                super.step(state, scope);
                Deaf.until(deaf);
                try {
                    state.update(new Steps(99, "late"));
                } catch (SteppedDown e) {
                    late.complete(e);
                    throw e;
                }
            }
        };
        StepService there = new StepService();
        Tenure first = copy("a", here);
        Await.until(() -> assertThat(first.leading()).isPresent());
        here.permit("x", 1);
        first.getOrCreate(here, "x", Steps.FIRST);
        Await.until(() -> assertThat(store.get(DocumentKey.of("steps", "x"))).isPresent());
        try (Tenure second = copy("b", there)) {
            first.close();
            assertThat(first.services().stragglers()).containsExactly("steps/x");
            assertThat(first.activities().stragglers()).isEqualTo(1);
            Await.until(() -> assertThat(there.begun).containsExactly("x 1"));
            deaf.countDown();
            assertThat(late.join()).isInstanceOf(SteppedDown.class);
            Await.until(() -> assertThat(first.services().stragglers()).isEmpty());
            assertThat(store.get(DocumentKey.of("steps", "x"))
                            .orElseThrow()
                            .body()
                            .text())
                    .isEqualTo("1 plain");
        }
    }

    @Test
    void work_of_the_program_is_listed_beside_that_of_the_leader_and_ends_with_it() throws Exception {
        CountDownLatch running = new CountDownLatch(1);
        CompletableFuture<Throwable> end = new CompletableFuture<>();
        try (Tenure first = copy("a", new StepService())) {
            Threads.virtual("own-work", () -> {
                try {
                    first.activities().run(ActivitySpec.of("reindex", "search", Quorum.MAJORITY), scope -> {
                        assertThat(scope.term()).isEqualTo(first.leading().map(Holding::term));
                        running.countDown();
                        new CountDownLatch(1).await();
                        return null;
                    });
                } catch (Throwable e) {
                    end.complete(e);
                }
            });
            running.await();
            Await.until(() -> assertThat(first.activities().all())
                    .extracting(Activity::fullName)
                    .containsExactlyInAnyOrder("services", "schedules", "reindex"));
        }
        assertThat(end.get(Await.CAP.toMillis(), TimeUnit.MILLISECONDS)).isInstanceOf(ActivityEnded.class);
    }

    /** A program may end right after it has closed its copy. */
    @Test
    void the_lease_is_free_when_a_copy_is_closed() {
        Store slow = new ForwardingStore(store) {
            @Override
            public List<Outcome> commitEach(List<Transaction> transactions) {
                if (transactions.getFirst().operations().getFirst() instanceof Operation.Put put
                        && put.key().equals(LEASE)
                        && put.body().text().endsWith(GIVEN_BACK)) {
                    takeTime();
                }
                return super.commitEach(transactions);
            }
        };
        Tenure first = Tenure.on(slow)
                .named("shop")
                .codec(new Steps.Text())
                .leaseSettings(LEASES)
                .start();
        Await.until(() -> assertThat(first.leading()).isPresent());
        assertThat(store.get(LEASE))
                .hasValueSatisfying(row -> assertThat(row.body().text()).doesNotEndWith(GIVEN_BACK));

        first.close();

        assertThat(store.get(LEASE))
                .hasValueSatisfying(row -> assertThat(row.body().text()).endsWith(GIVEN_BACK));
    }

    private static void takeTime() {
        try {
            Waiting.pause(Duration.ofMillis(300));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void a_fleet_may_not_call_itself_as_the_servers_do() {
        assertThatThrownBy(() -> Tenure.on(store).named("cluster")).isInstanceOf(IllegalArgumentException.class);
    }

    private Tenure copy(String name, StepService service) {
        return Tenure.on(store)
                .named("shop")
                .node(name)
                .codec(new Steps.Text())
                .leaseSettings(LEASES)
                .serviceSettings(Stage.QUICK)
                .primary(service)
                .start();
    }
}
