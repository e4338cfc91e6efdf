package io.tenure.bench;

import io.tenure.Tenure;
import io.tenure.bench.measure.Stopwatch;
import io.tenure.job.JobOrder;
import io.tenure.job.JobState;
import io.tenure.job.JobTrouble;
import io.tenure.job.Lock;
import io.tenure.job.directory.Jobs;
import io.tenure.job.host.JobParts;
import io.tenure.job.host.JobService;
import io.tenure.json.JacksonCodec;
import io.tenure.primary.PrimaryService;
import io.tenure.primary.Scope;
import io.tenure.primary.State;
import io.tenure.runtime.ProcessCrew;
import io.tenure.server.job.GadgetFolder;
import io.tenure.server.job.JobFolder;
import io.tenure.server.process.NodeProcesses;
import io.tenure.server.process.ProcessSettings;
import io.tenure.store.Codec;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Office;
import io.tenure.store.Operation;
import io.tenure.store.Store;
import io.tenure.store.Term;
import io.tenure.store.Transaction;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;

/** Jobs of an office of their own that all wait for one that needs attention, and the leaders that find them. */
final class WaitingJobs {

    private static final int PIECE = 500;
    private static final int TRIES = 5;
    private static final int NAMES = 20;
    private static final int MOST_RUNNING = 32;
    private static final Duration KILL = Duration.ofMillis(400);

    private final Store store;
    private final Office office;
    private final int count;
    private final Path folder;
    private final Codec codec = new JacksonCodec();

    WaitingJobs(Store store, String office, int count, Path folder) {
        this.store = store;
        this.office = new Office(office);
        this.count = count;
        this.folder = folder.resolve(office);
        fill();
    }

    private void fill() {
        JobState gate = job(Lock.Mode.EXCLUSIVE, "gate");
        put(List.of(put(
                0,
                gate.started(gate.attempt().next(1, "n1", "", 0), 1)
                        .needsAttention(new JobTrouble("To be in the way.", JobTrouble.NO_CODE, 0)))));
        for (int from = 1; from <= count; from += PIECE) {
            List<Operation> puts = new ArrayList<>();
            for (int i = from; i < Math.min(count + 1, from + PIECE); i++) {
                puts.add(put(i, job(Lock.Mode.SHARED, "gate", "name-" + i % NAMES)));
            }
            put(puts);
        }
    }

    private void put(List<Operation> puts) {
        store.commit(Transaction.of(puts));
    }

    private Operation put(int number, JobState state) {
        return new Operation.Put(
                new DocumentKey(Jobs.collection(office), String.format("%08d", number)),
                Expected.ABSENT,
                codec.encode(Jobs.SERVICE + "@1", state));
    }

    private static JobState job(Lock.Mode mode, String... names) {
        List<Lock> locks =
                List.of(names).stream().map(name -> new Lock(name, mode)).toList();
        return JobState.of(new JobOrder("report", List.of("--of", "sales"), "bench", 0))
                .declared(new JobState.Needs(locks, false, false));
    }

    /** From the moment at which a new leader begins to read them; taken again if it loses its office meanwhile. */
    double millisUntilAllWait() throws IOException, InterruptedException {
        for (int i = 0; i < TRIES; i++) {
            OptionalDouble millis = measured();
            if (millis.isPresent()) {
                return millis.getAsDouble();
            }
        }
        throw new IllegalStateException("The machine is too busy: no leader stays in office.");
    }

    private OptionalDouble measured() throws IOException, InterruptedException {
        ProcessCrew crew = new ProcessCrew();
        try (NodeProcesses processes = NodeProcesses.open(ProcessSettings.of(folder, KILL), crew);
                JobFolder files = new JobFolder(
                        folder.resolve("jobs"), JobFolder.Limits.DEFAULT, crew, id -> false, crew.time()::wall)) {
            Watched service = new Watched(
                    new JobService(new JobParts(
                            new GadgetFolder(folder.resolve("gadgets"), "/usr/bin:/bin", crew.time()),
                            processes.processes(),
                            files,
                            crew,
                            codec,
                            office,
                            "n1",
                            Map.of(),
                            MOST_RUNNING)),
                    count + 1);
            try (Tenure tenure = Tenure.on(store)
                    .named(office.toString())
                    .node("n1")
                    .codec(codec)
                    .primary(service)
                    .start()) {
                service.waiting.await();
                double millis = service.sinceRebuild.elapsed().toNanos() / 1e6;
                return service.terms.size() == 1 ? OptionalDouble.of(millis) : OptionalDouble.empty();
            }
        }
    }

    /** Sees when each job says what it waits for. */
    private static final class Watched implements PrimaryService<JobState> {

        private final JobService jobs;
        private final CountDownLatch waiting;
        private final Set<Term> terms = ConcurrentHashMap.newKeySet();
        private volatile Stopwatch sinceRebuild = Stopwatch.start();

        Watched(JobService jobs, int count) {
            this.jobs = jobs;
            this.waiting = new CountDownLatch(count);
        }

        @Override
        public String name() {
            return jobs.name();
        }

        @Override
        public String collection() {
            return jobs.collection();
        }

        @Override
        public Set<String> records() {
            return jobs.records();
        }

        @Override
        public Class<JobState> stateType() {
            return jobs.stateType();
        }

        @Override
        public void rebuild(Scope scope) {
            terms.add(scope.term());
            sinceRebuild = Stopwatch.start();
            jobs.rebuild(scope);
        }

        @Override
        public void run(State<JobState> state, Scope scope) throws Exception {
            jobs.run(state, watched(scope));
        }

        private Scope watched(Scope scope) {
            Class<?>[] type = {Scope.class};
            return (Scope) Proxy.newProxyInstance(Scope.class.getClassLoader(), type, (proxy, method, arguments) -> {
                if (method.getName().equals("report")) {
                    waiting.countDown();
                }
                try {
                    return method.invoke(scope, arguments);
                } catch (InvocationTargetException e) {
                    throw e.getCause();
                }
            });
        }
    }
}
