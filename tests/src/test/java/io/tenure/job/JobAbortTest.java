package io.tenure.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.job.directory.Job;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Jobs that are told to end, wherever they are. */
class JobAbortTest {

    private final Work work = new Work();

    private JobWorld world() {
        return new JobWorld(3, machine -> machine.install("set", work));
    }

    private Job aborted(JobWorld world, String id) throws InterruptedException {
        world.tell(id, JobWord.Kind.ABORT);
        int calls = work.calls().size();
        world.tell(id, JobWord.Kind.ABORT);
        Job ended = world.awaitEnd(id);
        assertThat(ended.phase()).isEqualTo(Phase.ABORTED);
        assertThat(ended.end().orElseThrow().sentence()).isEqualTo("abort by anna: because");
        assertThat(work.calls().subList(calls, work.calls().size()))
                .as("after the acknowledgement nothing but the clean-up is started")
                .allMatch(call -> call.startsWith("abort"));
        world.tell(id, JobWord.Kind.ABORT);
        assertThat(world.jobs().locks()).isEmpty();
        assertThat(world.leading().running()).isZero();
        return ended;
    }

    @Test
    void while_it_waits_there_is_nothing_to_clean_up() throws InterruptedException {
        try (JobWorld world = world()) {
            String first = world.started("set", "db1");
            String second = world.begin("set", "db1");
            world.await(second, Phase.WAITING);
            world.tell(second, JobWord.Kind.ABORT);
            assertThat(world.awaitEnd(second).phase()).isEqualTo(Phase.ABORTED);
            assertThat(work.calls()).containsExactly("run 1 on m1");
            assertThat(world.phase(first)).isEqualTo(Phase.STARTED);
            aborted(world, first);
        }
    }

    /** The last look before a start is at the gadget. */
    @Test
    void an_abort_that_is_acknowledged_just_before_the_start_keeps_it_from_starting() throws InterruptedException {
        try (JobWorld world = world()) {
            world.started("set", "db1");
            String second = world.begin("set", "db1");
            world.await(second, Phase.WAITING);
            AtomicBoolean told = new AtomicBoolean();
            world.leading().onLook(() -> {
                if (!told.getAndSet(true)) {
                    tell(world, second);
                }
            });
            assertThat(world.awaitEnd(second).phase()).isEqualTo(Phase.ABORTED);
            assertThat(work.calls()).containsExactly("run 1 on m1");
        }
    }

    private static void tell(JobWorld world, String job) {
        try {
            world.tell(job, JobWord.Kind.ABORT);
            assertThat(world.phase(job)).isEqualTo(Phase.ABORTING);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void while_it_runs_it_is_ended_and_cleaned_up() throws InterruptedException {
        try (JobWorld world = world()) {
            String id = world.started("set", "db1");
            world.advance(Duration.ofSeconds(2));
            aborted(world, id);
            assertThat(work.calls()).containsExactly("run 1 on m1", "abort 1 on m1 after m1");
            assertThat(work.things()).isEmpty();
            assertThat(work.effects()).isZero();
        }
    }

    @Test
    void while_it_is_undone() throws InterruptedException {
        try (JobWorld world = world()) {
            String id = world.started("set", "db1");
            world.advance(Duration.ofSeconds(2));
            world.killLeader();
            world.await(id, Phase.UNDOING);
            aborted(world, id);
        }
    }

    @Test
    void while_it_needs_attention() throws InterruptedException {
        try (JobWorld world = world()) {
            work.undoFails(5);
            String id = world.started("set", "db1");
            world.advance(Duration.ofSeconds(2));
            world.killLeader();
            world.await(id, Phase.NEEDS_ATTENTION);
            aborted(world, id);
        }
    }

    @Test
    void an_acknowledged_abort_survives_its_leader() throws InterruptedException {
        try (JobWorld world = world()) {
            String id = world.started("set", "db1");
            world.advance(Duration.ofSeconds(2));
            world.tell(id, JobWord.Kind.ABORT);
            world.killLeader();
            assertThat(world.awaitEnd(id).phase()).isEqualTo(Phase.ABORTED);
            assertThat(work.effects()).isZero();
            assertThat(work.calls()).noneMatch(call -> call.startsWith("run 2"));
        }
    }

    @Test
    void a_clean_up_that_keeps_failing_needs_attention() throws InterruptedException {
        try (JobWorld world = world()) {
            work.undoFails(5);
            String id = world.started("set", "db1");
            world.tell(id, JobWord.Kind.ABORT);
            world.await(id, Phase.NEEDS_ATTENTION);
            world.tell(id, JobWord.Kind.RETRY);
            assertThat(world.awaitEnd(id).phase()).isEqualTo(Phase.ABORTED);
        }
    }

    @Test
    void an_abort_of_the_instance_is_an_abort_of_the_job() throws InterruptedException {
        try (JobWorld world = world()) {
            String id = world.started("set", "db1");
            world.advance(Duration.ofSeconds(2));
            world.abortInstance(id);
            assertThat(world.jobs().get(id).phase()).isEqualTo(Phase.ABORTED);
            assertThat(work.things()).isEmpty();
            assertThat(world.floor().collisions())
                    .as("the clean-up begins when nothing of the run is left")
                    .isEmpty();
        }
    }
}
