package io.tenure.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.job.directory.Job;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Executables that do not keep to the protocol. */
class BadGadgetsTest {

    private static Job ended(Program program) throws InterruptedException {
        try (JobWorld world = new JobWorld(1, machine -> machine.install("bad", program))) {
            Job job = world.awaitEnd(world.begin("bad"));
            assertThat(world.machine(0).running()).as("nothing is left of it").isZero();
            assertThat(job.phase()).isEqualTo(Phase.FAILED);
            return job;
        }
    }

    private static String sentence(Program program) throws InterruptedException {
        return ended(program).end().orElseThrow().sentence();
    }

    @Test
    void says_nothing() throws InterruptedException {
        assertThat(sentence(io -> 0)).contains("first line");
    }

    @Test
    void hangs_when_it_is_asked() throws InterruptedException {
        assertThat(sentence(io -> {
                    io.sleep(Duration.ofHours(1));
                    return 0;
                }))
                .contains("no first line within 10 s");
    }

    @Test
    void hangs_after_its_first_line() throws InterruptedException {
        assertThat(sentence(io -> {
                    io.print("Protocol text-1.0");
                    io.sleep(Duration.ofHours(1));
                    return 0;
                }))
                .contains("within 30 s");
    }

    @Test
    void speaks_another_protocol() throws InterruptedException {
        assertThat(sentence(io -> {
                    io.print("Protocol json-1.0");
                    return 0;
                }))
                .contains("text-1.0");
    }

    @Test
    void writes_garbage() throws InterruptedException {
        assertThat(sentence(io -> {
                    io.print("Usage: bad [OPTION]");
                    return 0;
                }))
                .contains("first line");
    }

    @Test
    void refuses() throws InterruptedException {
        assertThat(sentence(io -> {
                    io.print("Error there is no such server");
                    return 1;
                }))
                .contains("there is no such server");
    }

    @Test
    void declares_a_lock_without_a_name() throws InterruptedException {
        assertThat(sentence(io -> {
                    io.print("Protocol text-1.0");
                    io.print("LOCK =X");
                    return 0;
                }))
                .contains("Line 2");
    }

    @Test
    void hangs_before_its_first_line_when_it_works_and_cannot_be_undone_either() throws InterruptedException {
        Program hangs = io -> {
            if (!Program.is(io, "--getlocks")) {
                io.sleep(Duration.ofHours(1));
            }
            io.print("Protocol text-1.0");
            return 0;
        };
        try (JobWorld world = new JobWorld(1, machine -> machine.install("bad", hangs))) {
            String id = world.begin("bad");
            world.await(id, Phase.NEEDS_ATTENTION);
            assertThat(world.jobs().get(id).state().trouble().sentence()).contains("--undo");
            world.tell(id, JobWord.Kind.GIVE_UP);
            assertThat(world.awaitEnd(id).phase()).isEqualTo(Phase.FAILED);
        }
    }
}
