package io.tenure.sim.lease;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.lease.Holder;
import io.tenure.node.NodeId;
import io.tenure.process.Children;
import io.tenure.store.Holding;
import io.tenure.store.LeaseId;
import io.tenure.testkit.MemoryStore;
import io.tenure.testkit.TestCrew;
import io.tenure.testkit.VirtualScheduler;
import io.tenure.testkit.VirtualTime;
import io.tenure.time.Moment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** What an office tells the child processes of its node, and that it waits for them: the production code, by a test's clock. */
final class OfficeChildrenTest {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final NodeId SELF = NodeId.parse("a-00000001");

    private final VirtualTime time = new VirtualTime();
    private final VirtualScheduler clock = new VirtualScheduler(time);
    private final MemoryStore store = new MemoryStore(time);
    private final TestCrew crew = new TestCrew(time, clock);
    private final Tended children = new Tended();
    private final TestOffice office = new TestOffice("a", store, children, crew);

    /** Children that end when the test says so. */
    private final class Tended implements Children {

        private final List<Moment> told = new ArrayList<>();
        private final List<CompletableFuture<Void>> ends = new ArrayList<>();

        @Override
        public void trustedUntil(Moment end) {
            told.add(end);
            assertThat(office.leadership()
                            .keeper()
                            .believedUntil(now())
                            .filter(until -> !until.isBefore(end))
                            .isPresent())
                    .as("%s is not later than the belief, or is over", end)
                    .isEqualTo(end.isAfter(now()));
        }

        @Override
        public CompletableFuture<Void> end() {
            CompletableFuture<Void> gone = new CompletableFuture<>();
            ends.add(gone);
            return gone;
        }
    }

    private Moment now() {
        return Moment.now(time);
    }

    @Test
    void children_are_trusted_before_the_work_begins_and_with_every_extension() {
        AtomicBoolean trusted = new AtomicBoolean();
        office.begins(term -> trusted.set(children.told.getLast().isAfter(now())));
        clock.run(SECOND.multipliedBy(20));
        assertThat(trusted).isTrue();
        assertThat(children.told).hasSizeGreaterThan(10).isSorted().doesNotHaveDuplicates();
        assertThat(office.leadership().keeper().believedUntil(now())).contains(children.told.getLast());
    }

    @Test
    void what_stays_as_it_is_is_not_told_again() {
        clock.run(SECOND);
        List<Moment> before = List.copyOf(children.told);
        office.leadership().changeOver();
        office.leadership().changeOver();
        clock.run(Duration.ZERO);
        assertThat(children.told).isEqualTo(before);
    }

    @Test
    void children_are_told_of_a_loss_and_ended_at_once() {
        clock.run(SECOND);
        var unused = office.leadership().stop();
        clock.run(Duration.ofMillis(1));
        assertThat(children.told.getLast()).isLessThanOrEqualTo(now());
        assertThat(children.ends).hasSize(1);
    }

    @Test
    void a_machine_that_slept_trusts_its_children_no_more() {
        clock.run(SECOND);
        time.suspend(SECOND.multipliedBy(10));
        assertThat(office.leads()).isFalse();
        clock.run(Duration.ofMillis(1));
        assertThat(children.told.getLast()).isLessThanOrEqualTo(now());
        assertThat(children.ends).hasSize(1);
    }

    @Test
    void an_office_is_not_left_while_a_child_lives_however_long_that_takes() {
        clock.run(SECOND);
        CompletableFuture<Void> stopped = office.leadership().stop();
        clock.run(Duration.ofHours(1));
        assertThat(office.events()).containsExactly("leading 1", "lost 1 RESIGNED");
        assertThat(stopped).isNotDone();
        children.ends.getFirst().complete(null);
        clock.run(SECOND);
        assertThat(stopped).isDone();
    }

    @Test
    void another_copy_leads_only_after_the_last_child() {
        clock.run(SECOND);
        TestOffice second = new TestOffice("b", store, new TestCrew(time, clock));
        var unused = office.leadership().stop();
        clock.run(TestOffice.LEASES.trust().dividedBy(2));
        assertThat(second.leads()).isFalse();
        children.ends.getFirst().complete(null);
        clock.run(SECOND.dividedBy(2));
        assertThat(second.leads()).isTrue();
    }

    @Test
    void a_node_whose_children_live_does_not_lead_again() {
        clock.run(SECOND);
        var unused = office.leadership().transfer();
        clock.run(Duration.ofHours(1));
        assertThat(office.events()).containsExactly("leading 1", "lost 1 TRANSFERRED");
        children.ends.getFirst().complete(null);
        clock.run(SECOND.multipliedBy(10));
        assertThat(office.events()).containsExactly("leading 1", "lost 1 TRANSFERRED", "leading 2");
    }

    @Test
    void a_process_that_cannot_see_its_children_ends() {
        clock.run(SECOND);
        var unused = office.leadership().stop();
        clock.run(SECOND);
        children.ends.getFirst().completeExceptionally(new IllegalStateException("/proc is gone"));
        assertThat(office.events().getLast()).startsWith("fatal ").contains("/proc is gone");
    }

    @Test
    void the_children_of_a_lease_are_ended_when_the_agent_of_the_node_asks_for_it() {
        clock.run(SECOND);
        Holding holding = office.leadership().leading().orElseThrow();
        AtomicBoolean done = new AtomicBoolean();
        office.leadership().endChildren(new Holder(SELF, holding.lease()), () -> done.set(true));
        clock.run(SECOND);
        assertThat(children.ends).hasSize(1);
        assertThat(done).isFalse();
        children.ends.getFirst().complete(null);
        assertThat(done).isTrue();
    }

    @Test
    void the_children_of_a_later_lease_are_left_alone() {
        clock.run(SECOND);
        AtomicBoolean done = new AtomicBoolean();
        office.leadership().endChildren(new Holder(SELF, new LeaseId("an-earlier-one")), () -> done.set(true));
        clock.run(SECOND);
        assertThat(done).isTrue();
        assertThat(children.ends).isEmpty();
    }
}
