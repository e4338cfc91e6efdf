package io.tenure.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.job.directory.Job;
import io.tenure.primary.InstanceRefused;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Leaders that die over a job. */
class JobRecoveryTest {

    private final Work work = new Work();

    private JobWorld world() {
        return new JobWorld(3, machine -> machine.install("set", work));
    }

    @Test
    void a_job_of_a_dead_leader_is_undone_and_started_again() throws InterruptedException {
        try (JobWorld world = world()) {
            String id = world.started("set", "db1");
            world.advance(Duration.ofSeconds(2));
            assertThat(work.things()).containsEntry("db1", "rubbish");

            world.killLeader();
            Job ended = world.awaitEnd(id);

            assertThat(ended.phase()).isEqualTo(Phase.DONE);
            assertThat(ended.state().attempt().before()).isEqualTo("m1");
            assertThat(work.effects()).isEqualTo(1);
            assertThat(work.calls()).hasSize(3);
            assertThat(work.calls().get(0)).isEqualTo("run 1 on m1");
            assertThat(work.calls().get(1)).startsWith("undo 1 on m").endsWith("after m1");
            assertThat(work.calls().get(2)).startsWith("run 2 on m");
        }
    }

    @Test
    void work_that_was_done_but_not_recorded_is_not_done_again() throws InterruptedException {
        try (JobWorld world = world()) {
            String id = world.started("set", "db1");
            world.copy(0).cutOff();
            world.advance(Duration.ofSeconds(11));
            assertThat(work.effects()).isEqualTo(1);
            world.kill(0);

            assertThat(world.awaitEnd(id).phase()).isEqualTo(Phase.DONE);
            assertThat(work.effects()).isEqualTo(1);
        }
    }

    @Test
    void a_crash_in_the_middle_of_an_undo_repeats_it() throws InterruptedException {
        try (JobWorld world = world()) {
            String id = world.started("set", "db1");
            world.advance(Duration.ofSeconds(2));
            world.killLeader();
            world.await(id, Phase.UNDOING);
            world.killLeader();

            assertThat(world.awaitEnd(id).phase()).isEqualTo(Phase.DONE);
            assertThat(work.effects()).isEqualTo(1);
            assertThat(work.calls().stream().filter(call -> call.startsWith("undo")))
                    .hasSize(2);
        }
    }

    @Test
    void locks_are_given_back_before_anybody_else_can_ask() throws InterruptedException {
        try (JobWorld world = world()) {
            String first = world.started("set", "db1");
            String second = world.begin("set", "db1");
            world.await(second, Phase.WAITING);
            world.advance(Duration.ofSeconds(1));
            world.killLeader();
            String third = world.begin("set", "db1");

            world.awaitEnd(third);
            assertThat(world.jobs().get(first).end().orElseThrow().at())
                    .isLessThanOrEqualTo(
                            world.jobs().get(second).end().orElseThrow().at());
            assertThat(world.jobs().get(second).end().orElseThrow().at())
                    .isLessThanOrEqualTo(
                            world.jobs().get(third).end().orElseThrow().at());
            assertThat(work.effects()).isEqualTo(1);
        }
    }

    @Test
    void an_undo_that_keeps_failing_parks_the_job_with_its_locks() throws InterruptedException {
        try (JobWorld world = world()) {
            work.undoFails(100);
            String id = world.started("set", "db1");
            world.advance(Duration.ofSeconds(2));
            world.killLeader();
            world.await(id, Phase.NEEDS_ATTENTION);
            assertThat(world.jobs().get(id).state().trouble().sentence())
                    .isEqualTo("The gadget failed at --undo with exit code 3: not now");
            String other = world.begin("set", "db1");
            world.advance(Duration.ofHours(1));
            assertThat(world.phase(other)).as("the locks are kept").isEqualTo(Phase.WAITING);

            world.killLeader();
            world.advance(Duration.ofMinutes(10));
            assertThat(world.phase(id)).as("parked jobs stay parked").isEqualTo(Phase.NEEDS_ATTENTION);
            assertThat(world.phase(other)).isEqualTo(Phase.WAITING);

            work.undoFails(0);
            world.tell(id, JobWord.Kind.RETRY);
            assertThat(world.awaitEnd(id).phase()).isEqualTo(Phase.DONE);
            assertThat(world.awaitEnd(other).phase()).isEqualTo(Phase.DONE);
            assertThat(work.effects()).isEqualTo(1);
        }
    }

    @Test
    void a_person_may_have_cleaned_up_or_may_give_up() throws InterruptedException {
        try (JobWorld world = world()) {
            work.undoFails(100);
            String first = world.begin("set", "db1");
            String second = world.begin("set", "db2");
            world.await(first, Phase.STARTED);
            world.await(second, Phase.STARTED);
            world.advance(Duration.ofSeconds(2));
            world.killLeader();
            world.await(first, Phase.NEEDS_ATTENTION);
            world.await(second, Phase.NEEDS_ATTENTION);

            work.things().clear();
            world.tell(first, JobWord.Kind.RESTART);
            world.tell(second, JobWord.Kind.GIVE_UP);

            assertThat(world.awaitEnd(first).phase()).isEqualTo(Phase.DONE);
            Job given = world.awaitEnd(second);
            assertThat(given.phase()).isEqualTo(Phase.FAILED);
            assertThat(given.state().said()).isEqualTo("give-up by anna: because");
            assertThat(world.jobs().locks()).isEmpty();
        }
    }

    @Test
    void a_gadget_that_is_missing_or_changed_on_the_next_leader_parks_the_job() throws InterruptedException {
        try (JobWorld world = world()) {
            String missing = world.started("set", "db1");
            world.advance(Duration.ofSeconds(2));
            world.machines().forEach(machine -> machine.remove("set"));
            world.killLeader();
            world.await(missing, Phase.NEEDS_ATTENTION);
            assertThat(world.jobs().get(missing).state().trouble().sentence()).contains("no gadget 'set'");

            world.machines().forEach(machine -> {
                machine.install("set", work);
                machine.change("set");
            });
            world.tell(missing, JobWord.Kind.RETRY);
            assertThat(world.awaitEnd(missing).phase())
                    .as("whoever retries accepts the gadget that is there")
                    .isEqualTo(Phase.DONE);

            String changed = world.started("set", "db2");
            world.advance(Duration.ofSeconds(2));
            world.machines().forEach(machine -> machine.change("set"));
            world.killLeader();
            world.await(changed, Phase.NEEDS_ATTENTION);
            assertThat(world.jobs().get(changed).state().trouble().sentence()).contains("not the one that was started");
        }
    }

    @Test
    void once_means_undone_and_failed() throws InterruptedException {
        work.declaring("ONCE");
        assertThat(afterCrash(Phase.FAILED).end().orElseThrow().sentence()).contains("interrupted on m1");
        assertThat(work.calls()).hasSize(2);
        assertThat(work.things()).isEmpty();
    }

    @Test
    void without_an_undo_it_is_started_again_as_it_was_left() throws InterruptedException {
        work.declaring("NOUNDO");
        afterCrash(Phase.FAILED);
        assertThat(work.calls()).extracting(call -> call.substring(0, 5)).containsExactly("run 1", "run 2");
    }

    private Job afterCrash(Phase expected) throws InterruptedException {
        try (JobWorld world = world()) {
            String id = world.started("set", "db1");
            world.advance(Duration.ofSeconds(2));
            world.killLeader();
            Job ended = world.awaitEnd(id);
            assertThat(ended.phase()).isEqualTo(expected);
            return ended;
        }
    }

    @Test
    void once_and_without_an_undo_a_person_decides() throws InterruptedException {
        work.declaring("ONCE", "NOUNDO");
        try (JobWorld world = world()) {
            String id = world.started("set", "db1");
            world.advance(Duration.ofSeconds(2));
            world.killLeader();
            world.await(id, Phase.NEEDS_ATTENTION);
            assertThatThrownBy(() -> world.tell(id, JobWord.Kind.RETRY))
                    .isInstanceOf(InstanceRefused.class)
                    .hasMessageContaining("restart it, or give it up");
            work.things().clear();
            world.tell(id, JobWord.Kind.RESTART);
            assertThat(world.awaitEnd(id).phase()).isEqualTo(Phase.DONE);
        }
    }
}
