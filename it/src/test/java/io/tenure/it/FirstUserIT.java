package io.tenure.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.Submissions;
import io.tenure.Tenure;
import io.tenure.bench.cluster.Cluster;
import io.tenure.bench.cluster.NodeProcess;
import io.tenure.bench.cluster.NodeSetup;
import io.tenure.bench.cluster.Probe;
import io.tenure.bench.cluster.Workspace;
import io.tenure.client.RemoteStore;
import io.tenure.it.first.Deployed;
import io.tenure.it.first.Job;
import io.tenure.it.first.Program;
import io.tenure.it.first.ReadmeSample;
import io.tenure.office.FleetLease;
import io.tenure.queue.Submit;
import io.tenure.store.BatchRecord;
import io.tenure.store.Office;
import io.tenure.store.QueueName;
import io.tenure.store.QueueStats;
import io.tenure.store.TaskId;
import io.tenure.store.TaskRecord;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a first user does with it: run the sample, deploy a service anew, and lose the servers for a while. */
class FirstUserIT {

    private static final String USUAL_CLAIM = "PT30S";
    private static final int BY_SIGTERM = 143;
    private static final int COPIES = 3;
    private static final int JOBS = 80;

    /** No test waits that long; a shutdown that waits for its bound of 20 s is one that failed. */
    private static final Duration LONG = Duration.ofSeconds(60);

    private static Path folder;
    private static Cluster cluster;
    private static RemoteStore store;

    @BeforeAll
    static void start() {
        folder = Workspace.fresh("FirstUserIT");
        cluster = Cluster.start(1, name -> NodeSetup.in(folder, name).small());
        store = RemoteStore.connect(address());
    }

    @AfterAll
    static void stop() {
        store.close();
        cluster.close();
    }

    private static String address() {
        return node().url().toString();
    }

    private static NodeProcess node() {
        return cluster.nodes().getFirst();
    }

    private static Program copy(String fleet, String name, String claim) {
        return Program.start(Deployed.class, folder.resolve(name + ".log"), fleet, address(), claim);
    }

    private static Submissions fleet(String name) {
        return Tenure.on(store).named(name).submitter();
    }

    private static QueueStats.Totals totals(String queue) {
        return store.queue(new QueueName(queue)).orElseThrow().totals();
    }

    @Test
    void the_sample_of_the_readme_does_its_task_and_stops_when_it_is_asked_to() throws Exception {
        List<String> command = ReadmeSample.compiled(folder);
        try (Program sample = Program.start(command, folder.resolve("sample.log"), address())) {
            Probe.until(() -> assertThat(sample.lines()).anyMatch(line -> line.contains("is done")));

            sample.terminate();

            assertThat(sample.code(LONG)).isEqualTo(BY_SIGTERM);
            assertThat(totals("shop").succeeded()).isEqualTo(1);
            assertThat(FleetLease.endedSince(
                            store, new Office("shop"), store.clocks().wall()))
                    .as("the end of its lease, which it gave back")
                    .isPresent();
        }
    }

    @Test
    @Tag("long")
    void three_copies_are_deployed_anew_one_by_one_under_load_and_no_task_stalls() throws Exception {
        Submissions fleet = fleet("deploy");
        List<Program> copies = new ArrayList<>();
        try {
            IntStream.range(0, COPIES).forEach(i -> copies.add(copy("deploy", "copy-" + i, USUAL_CLAIM)));
            for (int i = 0; i < COPIES; i++) {
                Program old = copies.get(i);
                fleet.submitAll(
                        Job.TYPE,
                        IntStream.range(0, JOBS).mapToObj(FirstUserIT::job).toList(),
                        Submit.now().countedIn("all"));
                Probe.until(() -> assertThat(count(old, "begins")).isGreaterThan(count(old, "ends")));
                old.terminate();
                copies.add(copy("deploy", "new-" + i, USUAL_CLAIM));
                assertThat(old.code(LONG)).isEqualTo(BY_SIGTERM);
                assertThat(count(old, "ends")).isPositive().isEqualTo(count(old, "begins"));
            }
            fleet.seal(Job.TYPE, "all");
            BatchRecord all = fleet.awaitBatch(Job.TYPE, "all", LONG);

            assertThat(all.succeeded()).isEqualTo(COPIES * JOBS);
            assertThat(totals("deploy").stalled()).isZero();
            assertThat(totals("deploy").late()).isZero();
            assertThat(totals("deploy").claimed() - totals("deploy").handedBack())
                    .as("runs")
                    .isEqualTo(COPIES * JOBS);
        } finally {
            copies.forEach(Program::close);
        }
    }

    /** From a tenth of a second to one and a half. */
    private static Job job(int number) {
        return new Job(100 + number % 10 * 150);
    }

    private static long count(Program program, String word) {
        return program.lines().stream().filter(line -> line.startsWith(word)).count();
    }

    @Test
    void a_handler_that_ends_its_process_is_not_waited_for() throws Exception {
        try (Program copy = copy("exit", "exit", USUAL_CLAIM)) {
            fleet("exit").submit(Job.TYPE, Job.EXIT);
            Probe.until(() -> assertThat(count(copy, "begins")).isEqualTo(1));

            assertThat(copy.code(Duration.ofSeconds(15))).isEqualTo(Job.CODE);
        }
    }

    @Test
    void what_is_interrupted_because_the_servers_are_away_costs_no_retry() throws Exception {
        try (Program copy = copy("outage", "outage", "PT15S")) {
            TaskId id = fleet("outage")
                    .submit(Job.TYPE, new Job(60_000), Submit.now().retries(0));
            Probe.until(() -> assertThat(count(copy, "begins")).isEqualTo(1));
            node().kill();
            Probe.until(() -> assertThat(count(copy, "interrupted")).isEqualTo(1));
            node().start().awaitReady();

            TaskRecord task = fleet("outage").await(id, LONG);

            assertThat(task.failures()).isZero();
            // On a busy machine the worker may be interrupted more than once.
            assertThat(task.attempt()).isGreaterThanOrEqualTo(2);
            assertThat(totals("outage").stalled()).isZero();
        }
    }
}
