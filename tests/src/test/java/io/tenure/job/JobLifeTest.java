package io.tenure.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.job.directory.Job;
import io.tenure.job.directory.Jobs;
import io.tenure.job.lock.LockView;
import io.tenure.primary.InstanceRefused;
import io.tenure.store.CommitRefused;
import io.tenure.store.IdempotencyKey;
import io.tenure.store.NotFound;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What becomes of a job while nothing dies. */
class JobLifeTest {

    private final Work work = new Work();

    private JobWorld world() {
        return new JobWorld(2, machine -> machine.install("set", work));
    }

    @Test
    void a_job_does_its_work_once_and_its_record_says_how() throws InterruptedException {
        Duration beat = Duration.ofSeconds(1);
        try (JobWorld world = new JobWorld(2, beat, machine -> machine.install("set", work))) {
            String id = world.started("set", "db1");
            world.advance(Duration.ofSeconds(7));

            Job running = world.jobs().get(id);
            assertThat(running.activity()).isEqualTo("Working on db1, 5 of 10 seconds");
            assertThat(running.fraction()).isEqualTo(0.5);
            assertThat(world.jobs().locks()).hasSize(1);

            Job ended = world.awaitEnd(id);
            assertThat(ended.phase()).isEqualTo(Phase.DONE);
            assertThat(ended.end().orElseThrow().code()).isZero();
            assertThat(ended.state().attempt().number()).isEqualTo(1);
            assertThat(ended.state().needs().locks()).containsExactly(new Lock("db1", Lock.Mode.EXCLUSIVE));
            assertThat(work.effects()).isEqualTo(1);
            assertThat(work.calls()).containsExactly("run 1 on m1");
            assertThat(world.jobs().output(id).text()).contains("STEP Working on db1", "it is done", "-- done");
            assertThat(world.jobs().locks()).isEmpty();
            assertThat(world.jobs().active("", 10).items()).isEmpty();
            assertThat(world.jobs().ended("", 10).items()).extracting(Job::id).containsExactly(id);
        }
    }

    @Test
    void a_record_is_kept_for_seven_days() throws InterruptedException {
        try (JobWorld world = world()) {
            String id = world.begin("set", "db1");
            world.awaitEnd(id);
            world.advance(Duration.ofDays(6));
            assertThat(world.jobs().find(id)).isPresent();
            world.advance(Duration.ofDays(2));
            assertThat(world.jobs().find(id)).isEmpty();
            world.awaitEnd(world.begin("set", "db2"));
            assertThat(world.fleet().store().collections().stream()
                            .filter(stats -> stats.name().value().startsWith("_jobs"))
                            .mapToLong(stats -> stats.documents()))
                    .as("the end of a job removes what is too old")
                    .containsOnly(1L);
        }
    }

    @Test
    void conflicting_jobs_wait_for_each_other_in_their_order() throws InterruptedException {
        try (JobWorld world = world()) {
            String first = world.started("set", "db1");
            String second = world.begin("set", "db1");
            String third = world.started("set", "db2");
            assertThat(world.phase(second)).isEqualTo(Phase.WAITING);
            assertThat(world.jobs().explain(second))
                    .containsExactly("It waits for the lock 'db1', which " + first + " has.");
            world.awaitEnd(second);
            world.awaitEnd(third);
            assertThat(work.effects()).as("the second one finds it done").isEqualTo(2);
        }
    }

    @Test
    void a_job_whose_locks_are_free_records_them_with_its_start() throws InterruptedException {
        List<Long> versions = new ArrayList<>();
        JobWorld[] known = new JobWorld[1];
        Program seeing = io -> {
            String job = io.environment().get("TENURE_JOB");
            versions.add(known[0].document(job).version().value());
            return work.run(io);
        };
        try (JobWorld world = new JobWorld(2, machine -> machine.install("set", seeing))) {
            known[0] = world;
            String id = world.started("set", "db1");
            JobState started = world.jobs().get(id).state();
            assertThat(started.needs().locks()).containsExactly(new Lock("db1", Lock.Mode.EXCLUSIVE));
            assertThat(started.ticket())
                    .as("nothing was written after the gadget was asked and before the start")
                    .isEqualTo(versions.getFirst());
            assertThat(world.awaitEnd(id).phase()).isEqualTo(Phase.DONE);
        }
    }

    @Test
    void locks_of_a_start_that_failed_are_free_again() throws InterruptedException {
        AtomicInteger asked = new AtomicInteger();
        Program fickle = io -> {
            if (Program.is(io, "--getlocks")) {
                io.print("Protocol text-1.0");
                io.print("LOCK " + (asked.incrementAndGet() == 1 ? "db1" : "db2") + "=X");
                return 0;
            }
            return work.run(io);
        };
        try (JobWorld world = new JobWorld(1, machine -> {
            machine.install("set", work);
            machine.install("fickle", fickle);
        })) {
            AtomicInteger looks = new AtomicInteger();
            world.leading().onLook(() -> {
                if (looks.incrementAndGet() == 2) {
                    throw new IllegalStateException("The disk cannot be read.");
                }
            });
            world.started("fickle", "x");
            assertThat(asked).hasValue(2);
            String other = world.started("set", "db1");
            assertThat(world.phase(other)).isEqualTo(Phase.STARTED);
            assertThat(world.jobs().locks()).extracting(LockView::name).containsExactly("db1", "db2");
        }
    }

    @Test
    void no_more_jobs_run_at_once_than_there_are_places() throws InterruptedException {
        try (JobWorld world = world()) {
            List<String> all = List.of(
                    world.begin("set", "a"),
                    world.begin("set", "b"),
                    world.begin("set", "c"),
                    world.begin("set", "d"),
                    world.begin("set", "e"));
            world.advance(Duration.ofSeconds(3));
            assertThat(world.leading().running()).isEqualTo(JobWorld.MOST);
            String last = all.stream()
                    .filter(id -> world.phase(id) == Phase.WAITING)
                    .findFirst()
                    .orElseThrow();
            assertThat(world.jobs().explain(last)).first().asString().contains("waits for a free place");
            all.forEach(world::awaitEnd);
            assertThat(work.effects()).isEqualTo(5);
        }
    }

    @Test
    void what_fails_by_its_own_word_is_not_undone() throws InterruptedException {
        try (JobWorld world = world()) {
            work.exits(4);
            Job ended = world.awaitEnd(world.begin("set", "db1"));
            assertThat(ended.phase()).isEqualTo(Phase.FAILED);
            assertThat(ended.end().orElseThrow().code()).isEqualTo(4);
            assertThat(ended.end().orElseThrow().sentence()).contains("exit code 4");
            assertThat(work.calls()).containsExactly("run 1 on m1");
        }
    }

    @Test
    void what_is_killed_by_others_is_undone_and_has_failed() throws InterruptedException {
        try (JobWorld world = world()) {
            work.dies(11);
            Job ended = world.awaitEnd(world.begin("set", "db1"));
            assertThat(ended.phase()).isEqualTo(Phase.FAILED);
            assertThat(ended.end().orElseThrow().sentence()).contains("signal 11");
            assertThat(work.calls()).containsExactly("run 1 on m1", "undo 1 on m1 after m1");
            assertThat(work.things()).isEmpty();
        }
    }

    @Test
    void who_wants_to_be_run_again_later_is() throws InterruptedException {
        try (JobWorld world = world()) {
            work.exits(75);
            String id = world.begin("set", "db1");
            world.await(id, Phase.WAITING);
            world.advance(Duration.ofMillis(100));
            assertThat(world.jobs().locks()).as("it keeps its locks").hasSize(1);
            assertThat(world.awaitEnd(id).phase()).isEqualTo(Phase.DONE);
            assertThat(work.calls()).containsExactly("run 1 on m1", "run 2 on m1");
        }
    }

    @Test
    void a_key_stands_for_one_job() throws InterruptedException {
        try (JobWorld world = world()) {
            Optional<IdempotencyKey> key = Optional.of(new IdempotencyKey("tonight"));
            Job first = world.jobs().begin("set", List.of("db1"), "anna", key);
            assertThat(world.jobs().begin("set", List.of("db1"), "bert", key).id())
                    .isEqualTo(first.id());
            assertThatThrownBy(() -> world.jobs().begin("set", List.of("db2"), "anna", key))
                    .isInstanceOf(CommitRefused.class);
            world.awaitEnd(first.id());
            assertThat(world.jobs().begin("set", List.of("db1"), "anna", key).phase())
                    .isEqualTo(Phase.DONE);
        }
    }

    @Test
    void whoever_comes_second_under_a_key_is_told_how_the_job_is_now() throws InterruptedException {
        try (JobWorld world = world()) {
            Optional<IdempotencyKey> key = Optional.of(new IdempotencyKey("tonight"));
            Jobs late = world.jobs().madeBy((id, initial) -> {
                Job quicker = world.jobs().begin("set", List.of("db1"), "bert", key);
                world.awaitEnd(quicker.id());
            });
            Job job = late.begin("set", List.of("db1"), "anna", key);
            assertThat(job.phase()).isEqualTo(Phase.DONE);
            assertThat(job.state().order().by()).isEqualTo("bert");
        }
    }

    @Test
    void a_key_that_is_used_again_after_seven_days_stands_for_a_new_job_whose_record_stays()
            throws InterruptedException {
        try (JobWorld world = world()) {
            Optional<IdempotencyKey> key = Optional.of(new IdempotencyKey("weekly"));
            String id = world.jobs().begin("set", List.of("db1"), "anna", key).id();
            world.awaitEnd(id);
            world.advance(Duration.ofDays(8));
            Job second = world.jobs().begin("set", List.of("db1"), "anna", key);
            assertThat(second.phase()).isNotEqualTo(Phase.DONE);
            world.awaitEnd(id);
            world.awaitEnd(world.begin("set", "db2"));
            world.awaitEnd(world.begin("set", "db3"));
            assertThat(world.jobs().find(id)).isPresent();
        }
    }

    @Test
    void what_cannot_be_is_refused_with_a_sentence() throws InterruptedException {
        try (JobWorld world = world()) {
            Job ended = world.awaitEnd(world.begin("sett", "db1"));
            assertThat(ended.end().orElseThrow().sentence()).contains("no gadget 'sett'");
            assertThatThrownBy(() -> world.begin("../set", "db1"))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("without its folder");
            assertThatThrownBy(() -> world.tell(ended.id(), JobWord.Kind.RETRY)).isInstanceOf(InstanceRefused.class);
            assertThatThrownBy(() -> world.tell("nothing", JobWord.Kind.ABORT)).isInstanceOf(NotFound.class);
            world.tell(ended.id(), JobWord.Kind.ABORT);
            String running = world.begin("set", "db1");
            assertThatThrownBy(() -> world.tell(running, JobWord.Kind.GIVE_UP))
                    .isInstanceOf(InstanceRefused.class)
                    .hasMessageContaining("needs attention");
        }
    }
}
