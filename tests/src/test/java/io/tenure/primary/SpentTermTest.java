package io.tenure.primary;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.lease.LossReason;
import io.tenure.node.NodeName;
import io.tenure.primary.host.ServiceHost;
import io.tenure.primary.host.ServiceParts;
import io.tenure.store.Fence;
import io.tenure.store.LeaseId;
import io.tenure.store.Office;
import io.tenure.store.Term;
import io.tenure.store.TermRequest;
import io.tenure.testkit.MemoryStore;
import io.tenure.testkit.TestCrew;
import io.tenure.testkit.VirtualScheduler;
import io.tenure.testkit.VirtualTime;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A term whose time has run out by the clock, of which nobody has told yet. */
class SpentTermTest {

    private static final Office OFFICE = new Office("shop");
    private static final Term TERM = new Term(1);

    /** More than anybody asks who pauses in between. */
    private static final int MANY = 1000;

    private final VirtualTime time = new VirtualTime();
    private final VirtualScheduler clock = new VirtualScheduler(time);
    private final MemoryStore store = new MemoryStore(time);
    private boolean spent;
    private int asked;

    /** Sleeps a minute at a time. */
    private static final class Sleeper implements PrimaryService<Steps> {

        @Override
        public String name() {
            return "sleeper";
        }

        @Override
        public Class<Steps> stateType() {
            return Steps.class;
        }

        @Override
        public void run(State<Steps> state, Scope scope) throws Exception {
            state.insert();
            while (true) {
                scope.sleep(Duration.ofMinutes(1));
            }
        }
    }

    private boolean holds() {
        if (spent && ++asked > MANY) {
            throw new AssertionError("An instance asks again and again, without a pause.");
        }
        return !spent;
    }

    @Test
    void an_instance_whose_term_is_spent_waits_until_it_is_told_of_its_end() throws InterruptedException {
        store.openTerm(new TermRequest(OFFICE, Term.NONE, new NodeName("a"), new LeaseId("l")));
        TestCrew crew = new TestCrew(time, clock);
        Sleeper service = new Sleeper();
        try (ServiceHost host = new ServiceHost(
                new ServiceParts(store, new Steps.Text(), OFFICE, new NodeName("a"), ServiceSettings.DEFAULT, crew),
                List.of(service))) {
            host.start(
                    (term, transactions) -> Optional.of(store.commitEach(transactions.stream()
                            .map(transaction -> transaction.fencedBy(new Fence(OFFICE, term)))
                            .toList())),
                    term -> holds());
            host.begin(TERM);
            host.services().getOrCreate(service, "x", Steps.FIRST);

            spent = true;
            clock.run(Duration.ofMinutes(2));
            assertThat(asked).isPositive();

            host.end(TERM, LossReason.RESIGNED);
            assertThat(host.services().stragglers()).isEmpty();
        }
    }
}
