package io.tenure.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.Tenure;
import io.tenure.store.Attempt;
import io.tenure.store.Claim;
import io.tenure.store.ClaimRequest;
import io.tenure.store.Outcome;
import io.tenure.store.QueueStats;
import io.tenure.store.Reader;
import io.tenure.store.Store;
import io.tenure.store.Subscription;
import io.tenure.store.TaskId;
import io.tenure.store.TaskState;
import io.tenure.store.TermOutcome;
import io.tenure.store.TermRequest;
import io.tenure.store.Topic;
import io.tenure.store.Transaction;
import io.tenure.store.Unavailable;
import io.tenure.store.engine.SourcedReader;
import io.tenure.testkit.MemoryStore;
import io.tenure.testkit.MemoryTables;
import io.tenure.testkit.TestCrew;
import io.tenure.testkit.TestTenure;
import io.tenure.testkit.VirtualScheduler;
import io.tenure.testkit.VirtualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The store is away for longer than a claim lasts, as a cluster without a majority is: nobody could have run a task. */
class OutageTest {

    private static final Duration OUTAGE = Duration.ofSeconds(60);

    private final VirtualTime time = new VirtualTime();
    private final VirtualScheduler scheduler = new VirtualScheduler(time);
    private final TestCrew crew = new TestCrew(time, scheduler);
    private final Outages store = new Outages();
    private final List<String> events = new ArrayList<>();
    private final Tenure tenure = Tenure.on(store)
            .named("shop")
            .leaseSettings(TestTenure.LEASES)
            .workerSettings(WorkerSettings.DEFAULT.withLimit(2))
            .handle(Mail.TYPE, this::handle)
            .crew(crew)
            .start();

    private void handle(Task<Mail> task) throws InterruptedException {
        events.add("begins " + task.attempt());
        try {
            crew.sleep(Duration.parse(task.data().to()));
        } catch (InterruptedException e) {
            events.add(task.interruption().orElseThrow());
            throw e;
        }
        events.add("is done");
    }

    @AfterEach
    void close() {
        tenure.close();
        crew.close();
    }

    @Test
    void a_run_that_lost_its_claim_costs_no_retry() {
        TaskId id = tenure.submit(Mail.TYPE, new Mail("PT40S"), Submit.now().retries(0));
        scheduler.run(Duration.ofSeconds(5));

        store.away = true;
        scheduler.run(OUTAGE);
        store.comeBack();
        scheduler.run(Duration.ofMinutes(2));

        assertThat(events)
                .containsExactly(
                        "begins 1", "the store did not answer in time to extend its claim", "begins 2", "is done");
        assertThat(store.task(id).orElseThrow().failures()).isZero();
        assertThat(stats().totals().stalled()).isZero();
        assertThat(store.attempts(id).getFirst().end()).isEqualTo(Attempt.End.HANDED_BACK);
    }

    @Test
    void a_run_that_ended_meanwhile_is_recorded_and_not_repeated() {
        TaskId id = tenure.submit(Mail.TYPE, new Mail("PT15S"));
        scheduler.run(Duration.ofSeconds(5));

        store.away = true;
        scheduler.run(OUTAGE);
        assertThat(events).containsExactly("begins 1", "is done");
        store.comeBack();
        scheduler.run(Duration.ofMinutes(2));

        assertThat(events).hasSize(2);
        assertThat(store.task(id).orElseThrow().state()).isInstanceOf(TaskState.Succeeded.class);
        assertThat(stats().totals().claimed()).isEqualTo(1);
    }

    private QueueStats stats() {
        return store.queues().getFirst();
    }

    /** A store that may be away; its clock stands still meanwhile, as that of a cluster without a leader does. */
    private final class Outages extends SourcedReader implements Store {

        private final MemoryTables tables = new MemoryTables();
        private MemoryStore inside = new MemoryStore(time, tables);
        private boolean away;

        void comeBack() {
            inside = new MemoryStore(time, tables);
            away = false;
        }

        private MemoryStore inside() {
            if (away) {
                throw new Unavailable("No leader is known.", null);
            }
            return inside;
        }

        @Override
        protected <T> T read(Function<Reader, T> question) {
            return question.apply(inside());
        }

        @Override
        public List<Outcome> commitEach(List<Transaction> transactions) {
            return inside().commitEach(transactions);
        }

        @Override
        public List<Claim> claim(ClaimRequest request) {
            return inside().claim(request);
        }

        @Override
        public TermOutcome openTerm(TermRequest request) {
            return inside().openTerm(request);
        }

        @Override
        public Subscription watch(Topic topic, Runnable hint) {
            return inside().watch(topic, hint);
        }

        @Override
        public Reader stale() {
            return this;
        }

        @Override
        public void close() {
            inside.close();
        }
    }
}
