package io.tenure.sim.lease;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Holding;
import io.tenure.store.Office;
import io.tenure.store.Operation;
import io.tenure.store.Outcome;
import io.tenure.store.Term;
import io.tenure.store.Transaction;
import io.tenure.testkit.ForwardingStore;
import io.tenure.testkit.MemoryStore;
import io.tenure.testkit.TestCrew;
import io.tenure.testkit.VirtualScheduler;
import io.tenure.testkit.VirtualTime;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What the runtime of an office bears: floods, failing parts, and threads that are not to be had. */
final class OfficeRuntimeTest {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration LONG = Duration.ofSeconds(20);
    private static final int FLOOD = 20_000;

    private final VirtualTime time = new VirtualTime();
    private final VirtualScheduler clock = new VirtualScheduler(time);
    private final MemoryStore store = new MemoryStore(time);
    private final TestCrew crew = new TestCrew(time, clock);

    @Test
    void commits_neither_delay_the_office_nor_crowd_out_what_it_is_told() {
        TestOffice office = leading(new TestOffice("a", store, crew));
        for (int thread = 0; thread < 4; thread++) {
            crew.start("work", () -> {
                for (int i = 0; i < FLOOD; i++) {
                    assertThat(office.commit(write())).get().isInstanceOf(Outcome.Committed.class);
                }
            });
        }
        clock.run(LONG);

        assertThat(office.leads()).isTrue();
        assertThat(office.events()).containsExactly("leading 1");
    }

    @Test
    void whoever_commits_all_the_time_sends_no_keep_alives_and_goes_on_leading() {
        int[] keepAlives = new int[1];
        TestOffice office = leading(new TestOffice("a", counting(keepAlives), crew));
        keepAlives[0] = 0;
        for (int i = 0; i < 200; i++) {
            assertThat(office.commit(write())).isPresent();
            clock.run(Duration.ofMillis(100));
        }

        assertThat(office.events()).containsExactly("leading 1");
        assertThat(keepAlives[0]).isZero();
    }

    @Test
    void a_process_that_cannot_be_told_what_is_told_once_ends() {
        TestOffice office = leading(new TestOffice("a", store, crew));
        crew.fullInboxes(true);
        clock.run(LONG);

        assertThat(office.events()).hasSize(2).last().asString().startsWith("fatal More than 10000 inputs wait");
    }

    @Test
    void a_process_without_threads_for_its_errands_ends() {
        TestOffice office = leading(new TestOffice("a", store, crew));
        crew.withoutThreads(true);
        clock.run(LONG);

        assertThat(office.events()).hasSize(2).last().asString().startsWith("fatal unable to create native thread");
    }

    @Test
    void an_error_of_the_work_that_begins_ends_the_process() {
        TestOffice office = new TestOffice("a", store, crew);
        office.begins(term -> {
            throw new StackOverflowError("too deep");
        });
        clock.run(LONG);

        assertThat(office.events()).containsExactly("leading 1", "fatal too deep");
    }

    @Test
    void a_term_whose_work_could_not_begin_is_left_to_another_copy() {
        TestOffice office = new TestOffice("a", store, crew);
        office.begins(this::fail);
        clock.run(SECOND);
        TestOffice other = new TestOffice("b", store, new TestCrew(time, clock));
        clock.run(LONG);

        assertThat(office.events()).containsExactly("leading 1", "lost 1 WORK_FAILED");
        assertThat(other.events()).containsExactly("leading 2");
        assertThat(other.leads()).isTrue();
    }

    @Test
    void a_copy_without_others_tries_again_after_the_time_of_a_lease() {
        TestOffice office = new TestOffice("a", store, crew);
        office.begins(this::fail);
        clock.run(TestOffice.LEASES.ttl().minus(SECOND));
        assertThat(office.events()).containsExactly("leading 1", "lost 1 WORK_FAILED");
        office.begins(term -> {});
        clock.run(SECOND.multipliedBy(2));

        assertThat(office.events()).endsWith("leading 2");
        assertThat(office.leads()).isTrue();
    }

    @Test
    void an_errand_that_fails_in_an_unforeseen_way_is_run_again() {
        int[] asked = new int[1];
        TestOffice office = new TestOffice(
                "a",
                new ForwardingStore(store) {
                    @Override
                    public Optional<Holding> holding(Office of) {
                        if (asked[0]++ == 0) {
                            throw new IllegalStateException("A proxy answered with rubbish.");
                        }
                        return super.holding(of);
                    }
                },
                crew);
        clock.run(SECOND);

        assertThat(office.leads()).isTrue();
        assertThat(asked[0]).isEqualTo(2);
    }

    private void fail(Term term) {
        throw new IllegalStateException("There is nothing to work with in term " + term + ".");
    }

    private TestOffice leading(TestOffice office) {
        clock.run(SECOND);
        assertThat(office.leads()).isTrue();
        return office;
    }

    private ForwardingStore counting(int[] keepAlives) {
        return new ForwardingStore(store) {
            @Override
            public List<Outcome> commitEach(List<Transaction> transactions) {
                if (transactions.getFirst().operations().getFirst() instanceof Operation.Check check
                        && check.key().collection().value().equals("_office")) {
                    keepAlives[0]++;
                }
                return super.commitEach(transactions);
            }
        };
    }

    private static Transaction write() {
        return Transaction.of(new Operation.Check(DocumentKey.of("orders", "x"), Expected.ANYTHING));
    }
}
