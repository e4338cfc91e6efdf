package io.tenure.sim.lease;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.lease.Holder;
import io.tenure.lease.agent.LeaseAnswer;
import io.tenure.lease.agent.LeaseRequest;
import io.tenure.node.ClusterId;
import io.tenure.node.NodeId;
import io.tenure.office.RowGrantor;
import io.tenure.store.Document;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Holding;
import io.tenure.store.LeaseId;
import io.tenure.store.Operation;
import io.tenure.store.Outcome;
import io.tenure.store.Transaction;
import io.tenure.testkit.ForwardingStore;
import io.tenure.testkit.MemoryStore;
import io.tenure.testkit.TestCrew;
import io.tenure.testkit.VirtualScheduler;
import io.tenure.testkit.VirtualTime;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** When an office changes hands, and when it must: the production code, by a test's clock. */
final class OfficeHandOverTest {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration TTL = TestOffice.LEASES.ttl();
    private static final Duration TRUST = TestOffice.LEASES.trust();

    private final VirtualTime time = new VirtualTime();
    private final VirtualScheduler clock = new VirtualScheduler(time);
    private final MemoryStore store = new MemoryStore(time);
    private final TestCrew crew = new TestCrew(time, clock);

    @Test
    void a_fleet_is_handed_over_within_half_a_second() {
        TestOffice first = leading(new TestOffice("a", store, crew));
        TestOffice second = new TestOffice("b", store, new TestCrew(time, clock));
        clock.run(SECOND.multipliedBy(5));
        assertThat(second.leads()).isFalse();
        CompletableFuture<Void> stopped = first.leadership().stop();
        clock.run(SECOND.dividedBy(2));

        assertThat(stopped).isDone();
        assertThat(second.events()).containsExactly("leading 2");
    }

    @Test
    void the_office_is_not_given_back_before_its_work_has_ended() {
        TestOffice first = leading(new TestOffice("a", store, crew));
        first.ends(term -> sleep(TestOffice.LEASES.kill().dividedBy(2)));
        TestOffice second = new TestOffice("b", store, new TestCrew(time, clock));
        second.begins(term -> first.events().add("followed"));
        clock.run(SECOND);
        var unused = first.leadership().stop();
        clock.run(SECOND);

        assertThat(first.events()).containsExactly("leading 1", "lost 1 RESIGNED", "followed");
    }

    @Test
    void whoever_has_stopped_does_not_try_again() {
        TestOffice first = leading(new TestOffice("a", store, crew));
        var unused = first.leadership().stop();
        clock.run(SECOND);
        first.leadership().start();
        clock.run(TTL.multipliedBy(3));

        assertThat(first.events()).containsExactly("leading 1", "lost 1 RESIGNED");
    }

    @Test
    void each_holding_has_a_lease_id_of_its_own() {
        TestOffice office = leading(new TestOffice("a", store, crew));
        Holding before = office.leadership().leading().orElseThrow();
        var unused = office.leadership().transfer();
        clock.run(SECOND);
        Holding after = office.leadership().leading().orElseThrow();

        assertThat(after.term()).isGreaterThan(before.term());
        assertThat(after.lease()).isNotEqualTo(before.lease());
    }

    @Test
    void a_machine_that_slept_does_not_lead_from_the_instant_it_wakes() {
        TestOffice office = leading(new TestOffice("a", store, crew));
        assertThat(office.leadership().view().holding()).isPresent();
        time.suspend(SECOND.multipliedBy(10));
        assertThat(office.leadership().view().holding()).isEmpty();
        assertThat(office.leads()).isFalse();
        assertThat(office.commit(write())).isEmpty();
        clock.run(SECOND);

        assertThat(office.events()).containsExactly("leading 1", "lost 1 SUSPENDED", "leading 2");
    }

    @Test
    void somebody_who_sets_the_wall_clock_costs_nothing() {
        TestOffice office = leading(new TestOffice("a", store, crew));
        time.jumpWall(Duration.ofDays(1));
        clock.run(SECOND.multipliedBy(10));

        assertThat(office.events()).containsExactly("leading 1");
    }

    /** The last commit that comes through takes long; those after it never come through. */
    @Test
    void a_commit_counts_from_when_it_was_sent() {
        Duration slowness = TRUST.dividedBy(4);
        boolean[] done = new boolean[1];
        boolean[] stuck = new boolean[1];
        TestOffice office = leading(new TestOffice(
                "a",
                new ForwardingStore(store) {
                    @Override
                    public List<Outcome> commitEach(List<Transaction> transactions) {
                        if (stuck[0]) {
                            sleep(isKeepAlive(transactions) ? TRUST.multipliedBy(10) : slowness);
                        }
                        return super.commitEach(transactions);
                    }
                },
                crew));
        stuck[0] = true;
        crew.start("work", () -> {
            assertThat(office.commit(write())).isPresent();
            done[0] = true;
        });
        clock.run(slowness);
        assertThat(done[0]).isTrue();
        assertThat(office.leads()).isTrue();
        clock.run(TRUST.minus(slowness));

        assertThat(office.leads()).isFalse();
    }

    @Test
    void a_row_that_is_renewed_is_never_given_to_another() {
        RowGrantor first = new RowGrantor(store, TestOffice.SHOP, crew);
        RowGrantor second = new RowGrantor(store, TestOffice.SHOP, crew);
        for (int i = 1; i < 20; i++) {
            assertThat(ask(first, holder("a"), i)).isInstanceOf(LeaseAnswer.Granted.class);
            assertThat(ask(second, holder("b"), i)).isInstanceOf(LeaseAnswer.Denied.class);
            clock.run(TestOffice.LEASES.renew());
        }
        clock.run(TTL);
        assertThat(ask(second, holder("b"), 20)).isInstanceOf(LeaseAnswer.Granted.class);
    }

    @Test
    void a_row_is_not_taken_by_a_candidacy_that_has_been_given_up() {
        boolean[] slow = new boolean[1];
        RowGrantor row = new RowGrantor(
                new ForwardingStore(store) {
                    @Override
                    public Optional<Document> get(DocumentKey key) {
                        Optional<Document> found = super.get(key);
                        if (slow[0]) {
                            slow[0] = false;
                            sleep(SECOND);
                        }
                        return found;
                    }
                },
                TestOffice.SHOP,
                crew);
        slow[0] = true;
        CompletableFuture<LeaseAnswer> answer = row.ask(RowGrantor.ROW, request(holder("a"), 1));
        clock.run(SECOND.dividedBy(2));
        row.giveBack(RowGrantor.ROW, holder("a"));
        clock.run(SECOND);

        assertThat(answer).isCompletedWithValueMatching(LeaseAnswer.Denied.class::isInstance);
        assertThat(lease()).isEmpty();
    }

    @Test
    void a_row_that_a_candidacy_gets_after_it_was_given_up_is_given_back() {
        boolean[] slow = {true};
        RowGrantor row = new RowGrantor(
                new ForwardingStore(store) {
                    @Override
                    public List<Outcome> commitEach(List<Transaction> transactions) {
                        if (slow[0]) {
                            slow[0] = false;
                            sleep(SECOND);
                        }
                        return super.commitEach(transactions);
                    }
                },
                TestOffice.SHOP,
                crew);
        CompletableFuture<LeaseAnswer> answer = row.ask(RowGrantor.ROW, request(holder("a"), 1));
        clock.run(SECOND.dividedBy(2));
        row.giveBack(RowGrantor.ROW, holder("a"));
        clock.run(SECOND);

        assertThat(answer).isCompletedWithValueMatching(LeaseAnswer.Denied.class::isInstance);
        assertThat(lease()).isEmpty();
    }

    /** The lease of the fleet unless it is given back. */
    private Optional<Document> lease() {
        return store.get(DocumentKey.of("_leases", TestOffice.SHOP.value()))
                .filter(row -> !row.body().text().endsWith("\nPT0S"));
    }

    private TestOffice leading(TestOffice office) {
        clock.run(SECOND);
        assertThat(office.leads()).isTrue();
        return office;
    }

    private LeaseAnswer ask(RowGrantor row, Holder holder, long sequence) {
        CompletableFuture<LeaseAnswer> answer = row.ask(RowGrantor.ROW, request(holder, sequence));
        clock.run(Duration.ZERO);
        return answer.join();
    }

    private static LeaseRequest request(Holder holder, long sequence) {
        return new LeaseRequest(new ClusterId(new UUID(1, 1)), holder, sequence, TTL);
    }

    private static Holder holder(String name) {
        return new Holder(NodeId.parse(name + "-00000001"), new LeaseId(name));
    }

    private static boolean isKeepAlive(List<Transaction> transactions) {
        return transactions.getFirst().operations().getFirst() instanceof Operation.Check check
                && check.key().collection().value().equals("_office");
    }

    private static Transaction write() {
        return Transaction.of(new Operation.Check(DocumentKey.of("orders", "x"), Expected.ANYTHING));
    }

    private void sleep(Duration length) {
        try {
            crew.sleep(length);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
