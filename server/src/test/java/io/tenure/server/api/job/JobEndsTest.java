package io.tenure.server.api.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.job.EndedJob;
import io.tenure.job.JobEnd;
import io.tenure.job.JobOrder;
import io.tenure.job.JobOutput;
import io.tenure.job.JobState;
import io.tenure.job.Phase;
import io.tenure.job.directory.JobArchive;
import io.tenure.json.JacksonCodec;
import io.tenure.runtime.ProcessCrew;
import io.tenure.runtime.SystemTime;
import io.tenure.runtime.Threads;
import io.tenure.store.Transaction;
import io.tenure.store.Unavailable;
import io.tenure.testkit.MemoryStore;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A wait that is not woken would end by the time limit of its test. */
@Timeout(60)
class JobEndsTest {

    private static final Duration LONG = Duration.ofHours(1);

    private final MemoryStore store = new MemoryStore(new SystemTime());
    private final JobEnds ends = new JobEnds(store, JobRoutes.jobs(store), new ProcessCrew());

    @AfterEach
    void stop() {
        ends.close();
        store.close();
    }

    private CompletableFuture<Void> waitFor(String job) {
        JobEnds.Wait wait = ends.of(job);
        CompletableFuture<Void> woken = new CompletableFuture<>();
        Threads.virtual("wait", () -> {
            try (wait) {
                wait.await(LONG);
                woken.complete(null);
            } catch (RuntimeException e) {
                woken.completeExceptionally(e);
            }
        });
        return woken;
    }

    private void end(String job) {
        long now = store.clocks().wall().toEpochMilli();
        JobState state = JobState.of(new JobOrder("work", List.of(), "anna", now));
        EndedJob ended = new EndedJob(state, new JobEnd(Phase.DONE, now, 0, "", 1, "n1"));
        store.commit(Transaction.of(
                        new JobArchive(new JacksonCodec()).ending(job, ended, JobOutput.NONE, store.stale())))
                .orThrow();
    }

    @Test
    void the_end_of_a_job_wakes_all_who_wait_for_it_and_nobody_else() {
        CompletableFuture<Void> other = waitFor("b");
        List<CompletableFuture<Void>> its = List.of(waitFor("a"), waitFor("a"));
        end("a");
        its.forEach(CompletableFuture::join);
        CompletableFuture<Void> third = waitFor("c");
        end("c");
        third.join();
        assertThat(other).isNotDone();
        end("b");
        other.join();
    }

    @Test
    void a_node_that_stops_ends_the_waits() {
        CompletableFuture<Void> waiting = waitFor("a");
        ends.close();
        assertThatThrownBy(waiting::join).hasCauseInstanceOf(Unavailable.class);
    }
}
