package io.tenure.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.job.directory.Job;
import io.tenure.store.TenureException;
import io.tenure.testkit.Copy;
import io.tenure.testkit.Seeds;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Jobs of all kinds, while leaders die, are cut off and come back, and people change their minds. */
class JobSim {

    private static final int JOBS = 25;
    private static final int NAMES = 6;
    private static final int SEEDS = 30;

    /** So many seeds meet everything that may happen to a job. */
    private static final int ENOUGH = 5;

    private final Map<String, String> things = new HashMap<>();
    private final Map<String, Integer> effects = new HashMap<>();
    private final Map<String, Integer> calls = new HashMap<>();

    /** Those that are not among the first. */
    static LongStream seeds() {
        return Seeds.of(ENOUGH + 2, SEEDS).filter(seed -> seed > ENOUGH);
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("seeds")
    void every_job_comes_to_its_end_and_none_meets_another(long seed) throws InterruptedException {
        run(seed);
    }

    @Test
    void the_first_runs_keep_the_promises_too_and_hurt() throws InterruptedException {
        for (long seed = 1; seed <= ENOUGH; seed++) {
            try {
                run(seed);
            } catch (AssertionError e) {
                throw new AssertionError("With seed " + seed + ": " + e.getMessage(), e);
            }
        }
        assertThat(calls.keySet()).contains("run", "undo", "abort", "late", "fails", "dies", "undo fails");
    }

    private void run(long seed) throws InterruptedException {
        Random random = new Random(seed);
        try (JobWorld world = new JobWorld(3, machine -> machine.install("do", io -> program(io, random)))) {
            List<String> jobs = new ArrayList<>();
            for (int step = 0; jobs.size() < JOBS || step < 120; step++) {
                step(world, random, jobs);
            }
            heal(world);
            finish(world, jobs);
            check(world, jobs);
        }
    }

    private void step(JobWorld world, Random random, List<String> jobs) throws InterruptedException {
        try {
            switch (random.nextInt(12)) {
                case 0, 1, 2, 3 -> {
                    if (jobs.size() < JOBS) {
                        jobs.add(world.begin("do", arguments(random, jobs.size())));
                    }
                }
                case 4 -> disturb(world, random);
                case 5 -> {
                    if (!jobs.isEmpty() && random.nextInt(3) == 0) {
                        world.tell(jobs.get(random.nextInt(jobs.size())), JobWord.Kind.ABORT);
                    }
                }
                case 6 -> {
                    if (!jobs.isEmpty()) {
                        JobWord.Kind[] words = JobWord.Kind.values();
                        world.tell(jobs.get(random.nextInt(jobs.size())), words[1 + random.nextInt(words.length - 1)]);
                    }
                }
                default -> world.advance(Duration.ofMillis(random.nextInt(8000)));
            }
        } catch (TenureException e) {
            // Refused, or nobody leads: people try again.
        }
    }

    private static void disturb(JobWorld world, Random random) {
        Copy leader = world.fleet().awaitLeader();
        switch (random.nextInt(4)) {
            case 0 -> {
                leader.cutOff();
                world.advance(Duration.ofMinutes(random.nextInt(15)));
                leader.reconnect();
            }
            case 1 -> {
                leader.deafen();
                world.advance(Duration.ofSeconds(random.nextInt(60)));
                leader.reconnect();
            }
            default -> {
                world.killLeader();
                world.addAnother();
            }
        }
    }

    private static String[] arguments(Random random, int number) {
        List<String> words = new ArrayList<>(List.of("job" + number));
        for (int i = random.nextInt(4); i > 0; i--) {
            words.add("r" + random.nextInt(NAMES) + (random.nextInt(3) == 0 ? "=X" : "=S"));
        }
        if (random.nextInt(8) == 0) {
            words.add("ONCE");
        }
        return words.toArray(String[]::new);
    }

    /** {@code do NAME [LOCK…] [ONCE]}: does its work in two halves; whatever can go wrong does so at times. */
    private int program(Program.Io io, Random random) throws InterruptedException {
        List<String> arguments = io.words().subList(3, io.words().size());
        String name = arguments.getFirst();
        io.print("Protocol text-1.0");
        if (Program.is(io, "--getlocks")) {
            arguments.stream().skip(1).filter(word -> word.contains("=")).forEach(lock -> io.print("LOCK " + lock));
            arguments.stream().filter("ONCE"::equals).forEach(io::print);
            return 0;
        }
        io.sleep(Duration.ofMillis(random.nextInt(2000)));
        if (Program.is(io, "--undo") || Program.is(io, "--abort")) {
            return reverse(io, name, random);
        }
        count("run");
        if ("done".equals(things.get(name))) {
            return 0;
        }
        things.put(name, "half");
        io.sleep(Duration.ofMillis(random.nextInt(20_000)));
        switch (random.nextInt(16)) {
            case 0 -> {
                count("fails");
                things.remove(name);
                return 1;
            }
            case 1 -> {
                count("late");
                return 75;
            }
            case 2 -> {
                count("dies");
                throw new Machine.Killed(9);
            }
            default -> {
                things.put(name, "done");
                effects.merge(name, 1, Integer::sum);
                io.sleep(Duration.ofMillis(random.nextInt(1000)));
                return 0;
            }
        }
    }

    private int reverse(Program.Io io, String name, Random random) throws InterruptedException {
        boolean abort = Program.is(io, "--abort");
        count(abort ? "abort" : "undo");
        io.sleep(Duration.ofMillis(random.nextInt(3000)));
        if (random.nextInt(3) == 0) {
            count("undo fails");
            return 2;
        }
        if (abort && "done".equals(things.remove(name))) {
            effects.merge(name, -1, Integer::sum);
        }
        things.remove(name, "half");
        return 0;
    }

    private void count(String what) {
        calls.merge(what, 1, Integer::sum);
    }

    private static void heal(JobWorld world) {
        for (int i = 0; i < world.size(); i++) {
            world.copy(i).reconnect();
        }
        world.fleet().awaitLeader();
    }

    private static void finish(JobWorld world, List<String> jobs) throws InterruptedException {
        for (int rounds = 0; rounds < 2000; rounds++) {
            boolean open = false;
            for (String job : jobs) {
                Phase phase = world.phase(job);
                open |= !phase.isEnd();
                if (phase == Phase.NEEDS_ATTENTION) {
                    world.tell(job, JobWord.Kind.RETRY);
                }
            }
            if (!open) {
                return;
            }
            world.advance(Duration.ofSeconds(5));
        }
        throw new AssertionError("Not all jobs have ended: "
                + jobs.stream()
                        .map(world.jobs()::get)
                        .filter(job -> !job.phase().isEnd())
                        .toList());
    }

    private void check(JobWorld world, List<String> jobs) {
        assertThat(world.floor().collisions()).isEmpty();
        assertThat(world.floor().processes()).as("nothing is left").isZero();
        assertThat(world.jobs().locks()).isEmpty();
        for (String id : jobs) {
            Job job = world.jobs().get(id);
            String name = job.state().order().arguments().getFirst();
            int done = effects.getOrDefault(name, 0);
            switch (job.phase()) {
                case DONE -> assertThat(done).as("%s", job).isEqualTo(1);
                case ABORTED -> assertThat(done).as("%s", job).isZero();
                default -> assertThat(done).as("%s", job).isBetween(0, 1);
            }
            effects.remove(name);
            things.remove(name);
        }
    }
}
