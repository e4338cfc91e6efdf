package io.tenure.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.Tenure;
import io.tenure.bench.cluster.Cluster;
import io.tenure.bench.cluster.NodeSetup;
import io.tenure.bench.cluster.Probe;
import io.tenure.bench.cluster.Python;
import io.tenure.bench.cluster.Shell;
import io.tenure.bench.cluster.Workspace;
import io.tenure.client.RemoteStore;
import io.tenure.control.QueueControl;
import io.tenure.control.Requester;
import io.tenure.it.ground.Skip;
import io.tenure.json.JacksonCodec;
import io.tenure.queue.TaskType;
import io.tenure.store.Attempt;
import io.tenure.store.Body;
import io.tenure.store.Operation;
import io.tenure.store.Progress;
import io.tenure.store.QueueName;
import io.tenure.store.QueueStats;
import io.tenure.store.TaskId;
import io.tenure.store.TaskOptions;
import io.tenure.store.TaskState;
import io.tenure.store.Transaction;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The worker of {@code examples/python} beside one in Java, on a real node. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PythonWorkerIT {
    private static final String PROGRAM = """
            import sys, time
            from worker import Worker

            def letter(task):
                print("began", task.attempt, flush=True)
                try:
                    while True:
                        time.sleep(0.02)
                        task.progress("writing", 0.5)
                except InterruptedError as e:
                    print("stopped", e, flush=True)
                    raise

            nodes, queue, claim = sys.argv[1:]
            Worker([nodes], {queue: {"letter": letter}}, name="python-" + queue, claim=int(claim), extend=0.5, drain=0.2).run()
            """;

    /** Much longer than anything here takes, on a busy machine too. */
    private static final int LONG = 60;

    private final Path folder = Workspace.fresh("PythonWorkerIT");
    private final Path program = folder.resolve("letters.py");
    private Cluster cluster;
    private RemoteStore store;

    record Letter(String to) {}

    @BeforeAll
    void start() throws IOException {
        Skip.over(Python.obstacle());
        Files.writeString(program, PROGRAM);
        cluster = Cluster.start(1, name -> NodeSetup.in(folder, name).small());
        store = RemoteStore.connect(cluster.nodes().getFirst().url().toString());
    }

    @AfterAll
    void stop() {
        if (store != null) {
            store.close();
        }
        if (cluster != null) {
            cluster.close();
        }
    }

    @Test
    void a_task_whose_worker_in_python_is_killed_is_done_by_one_in_java() throws IOException {
        TaskId task = submit("killed");
        try (Writer python = new Writer("killed", 3)) {
            assertThat(python.line()).isEqualTo("began 1");
            python.kill();
        }
        TaskType<Letter> type = TaskType.of("letter", Letter.class).in("killed");
        try (Tenure tenure = Tenure.on(store)
                .named("post")
                .codec(new JacksonCodec())
                .handle(type, letter -> {})
                .start()) {
            Probe.until(() -> assertThat(state(task)).isInstanceOf(TaskState.Succeeded.class));
        }
        assertThat(store.attempts(task))
                .extracting(Attempt::end)
                .containsExactly(Attempt.End.STALLED, Attempt.End.SUCCEEDED);
        assertThat(store.attempts(task).getFirst().worker().value()).startsWith("python-killed");
    }

    @Test
    void a_worker_in_python_that_is_to_end_hands_its_task_back_and_nothing_stalls() throws Exception {
        TaskId task = submit("ended");
        try (Writer python = new Writer("ended", LONG)) {
            assertThat(python.line()).isEqualTo("began 1");
            python.terminate();
            assertThat(python.process.waitFor(LONG, TimeUnit.SECONDS)).isTrue();
            assertThat(python.process.exitValue()).isZero();
        }
        assertThat(state(task)).isInstanceOf(TaskState.Ready.class);
        QueueStats.Totals totals = totals("ended");
        assertThat(totals.stalled()).isZero();
        assertThat(totals.handedBack()).isEqualTo(1);
    }

    @Test
    void a_cancel_reaches_a_worker_in_python_which_has_told_its_progress() throws IOException {
        TaskId task = submit("cancelled");
        try (Writer python = new Writer("cancelled", LONG)) {
            assertThat(python.line()).isEqualTo("began 1");
            Probe.until(() -> assertThat(state(task))
                    .isInstanceOfSatisfying(
                            TaskState.Claimed.class,
                            claim -> assertThat(claim.progress()).hasValue(new Progress("writing", 0.5))));
            new QueueControl(store).cancel(task, new Requester("anna", "wrong address"));
            assertThat(python.line()).isEqualTo("stopped cancelled");
            Probe.until(() -> assertThat(state(task)).isInstanceOf(TaskState.Cancelled.class));
        }
    }

    private TaskId submit(String queue) {
        return store.commit(Transaction.of(new Operation.Enqueue(
                        new QueueName(queue), Body.of("letter", "{\"to\":\"a@b\"}"), TaskOptions.DEFAULT)))
                .orThrow()
                .tasks()
                .getFirst();
    }

    private TaskState state(TaskId task) {
        return store.task(task).orElseThrow().state();
    }

    private QueueStats.Totals totals(String queue) {
        return store.queue(new QueueName(queue)).orElseThrow().totals();
    }

    /** A process that writes letters until it is told not to. */
    private final class Writer implements AutoCloseable {
        private final Process process;
        private final BufferedReader said;

        Writer(String queue, int claim) {
            process = Python.start(
                    program,
                    folder.resolve(queue + ".log"),
                    List.of(cluster.nodes().getFirst().url().getAuthority(), queue, Integer.toString(claim)));
            said = process.inputReader(StandardCharsets.UTF_8);
        }

        String line() throws IOException {
            return said.readLine();
        }

        void terminate() {
            Shell.need("kill", "-TERM", Long.toString(process.pid()));
        }

        void kill() {
            process.destroyForcibly().onExit().join();
        }

        @Override
        public void close() {
            kill();
        }
    }
}
