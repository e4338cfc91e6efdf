package io.tenure.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What jobs wait for, locks and places: nobody has one that he does not use, and whoever has got one is told. */
class JobQueuesTest {

    private final Work work = new Work();

    /** {@code look NAME}: like the other gadget, but several may look at the same time. */
    private static int look(Program.Io io) throws InterruptedException {
        io.print("Protocol text-1.0");
        if (Program.is(io, "--getlocks")) {
            io.print("LOCK " + io.words().getLast() + "=S");
        } else {
            io.sleep(Duration.ofSeconds(10));
        }
        return 0;
    }

    private JobWorld world() {
        return new JobWorld(1, machine -> {
            machine.install("set", work);
            machine.install("look", JobQueuesTest::look);
        });
    }

    private static List<String> begin(JobWorld world, int count, String gadget, String name) {
        return IntStream.range(0, count)
                .mapToObj(number -> name.replace("#", String.valueOf(number)))
                .map(thing -> {
                    try {
                        return world.begin(gadget, thing);
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                })
                .toList();
    }

    @Test
    void whoever_waits_for_locks_takes_no_place() throws InterruptedException {
        try (JobWorld world = world()) {
            world.started("set", "db1");
            List<String> waiting = begin(world, JobWorld.MOST, "set", "db1");
            waiting.forEach(id -> world.await(id, Phase.WAITING));
            String other = world.begin("set", "db2");
            world.advance(Duration.ofSeconds(2));
            assertThat(world.phase(other)).isEqualTo(Phase.STARTED);
            assertThat(waiting).allMatch(id -> world.phase(id) == Phase.WAITING);
        }
    }

    @Test
    void all_whom_a_release_lets_go_on_are_woken() throws InterruptedException {
        try (JobWorld world = world()) {
            String first = world.started("set", "db1");
            List<String> looking = begin(world, 3, "look", "db1");
            looking.forEach(id -> world.await(id, Phase.WAITING));
            world.awaitEnd(first);
            looking.forEach(id -> world.await(id, Phase.STARTED));
            assertThat(world.leading().running()).isEqualTo(3);
            looking.forEach(world::awaitEnd);
        }
    }

    @Test
    void a_job_whose_gadget_is_to_be_run_again_later_keeps_its_locks_meanwhile() throws InterruptedException {
        try (JobWorld world = world()) {
            work.exits(75);
            String first = world.begin("set", "db1");
            world.await(first, Phase.WAITING);
            String second = world.begin("set", "db1");
            world.awaitEnd(second);
            assertThat(work.calls())
                    .as("the second one comes after both attempts of the first")
                    .containsExactly("run 1 on m1", "run 2 on m1", "run 1 on m1");
        }
    }

    @Test
    void a_place_is_not_given_to_a_job_that_no_longer_waits_for_one() throws InterruptedException {
        try (JobWorld world = world()) {
            List<String> running = begin(world, JobWorld.MOST, "set", "a#");
            running.forEach(id -> world.await(id, Phase.STARTED));
            String late = world.begin("set", "b");
            world.await(late, Phase.WAITING);
            world.advance(Duration.ofSeconds(1));
            world.tell(late, JobWord.Kind.ABORT);
            assertThat(world.awaitEnd(late).phase()).isEqualTo(Phase.ABORTED);
            running.forEach(world::awaitEnd);

            begin(world, JobWorld.MOST, "look", "c#").forEach(id -> world.await(id, Phase.STARTED));
            assertThat(world.leading().running()).isEqualTo(JobWorld.MOST);
        }
    }
}
