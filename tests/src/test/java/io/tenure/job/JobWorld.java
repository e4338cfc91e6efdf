package io.tenure.job;

import io.tenure.job.directory.Job;
import io.tenure.job.directory.Jobs;
import io.tenure.job.host.JobParts;
import io.tenure.job.host.JobService;
import io.tenure.json.JacksonCodec;
import io.tenure.primary.ServiceSettings;
import io.tenure.primary.directory.InstanceRequests;
import io.tenure.store.Document;
import io.tenure.store.DocumentKey;
import io.tenure.store.Office;
import io.tenure.testkit.Copy;
import io.tenure.testkit.Crews;
import io.tenure.testkit.TestTenure;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** A fleet whose copies run jobs on simulated machines. */
final class JobWorld implements AutoCloseable {

    static final int MOST = 4;

    private static final Office OFFICE = new Office(TestTenure.NAME);

    private final TestTenure fleet = TestTenure.of(setup -> {});
    private final ServiceSettings settings;
    private final Consumer<Machine> gadgets;
    private final Floor floor = new Floor();
    private final List<Machine> machines = new ArrayList<>();
    private final List<Copy> copies = new ArrayList<>();
    private final Jobs jobs = new Jobs(fleet.store(), new JacksonCodec(), OFFICE, Crews.of(fleet));

    /** The first copy of a fleet runs no jobs; it goes before the others come. */
    JobWorld(int count, Consumer<Machine> gadgets) {
        this(count, TestTenure.SERVICES.beat(), gadgets);
    }

    /** @param beat how often reports are published */
    JobWorld(int count, Duration beat, Consumer<Machine> gadgets) {
        this.settings = new ServiceSettings(
                TestTenure.SERVICES.firstRetry(),
                TestTenure.SERVICES.lastRetry(),
                beat,
                TestTenure.SERVICES.slowRebuild(),
                TestTenure.SERVICES.patience());
        this.gadgets = gadgets;
        fleet.copy(1).crash();
        for (int i = 0; i < count; i++) {
            addAnother();
        }
        fleet.awaitLeader();
    }

    void addAnother() {
        Machine machine = new Machine(fleet, floor);
        gadgets.accept(machine);
        String node = "m" + (machines.size() + 1);
        JobService service = new JobService(new JobParts(
                machine, machine, machine, machine.crew(), new JacksonCodec(), OFFICE, node, Map.of(), MOST));
        machines.add(machine);
        copies.add(fleet.addCopy(setup ->
                setup.codec(new JacksonCodec()).serviceSettings(settings).primary(service)));
    }

    Floor floor() {
        return floor;
    }

    Jobs jobs() {
        return jobs;
    }

    TestTenure fleet() {
        return fleet;
    }

    Machine machine(int index) {
        return machines.get(index);
    }

    List<Machine> machines() {
        return machines;
    }

    Copy copy(int index) {
        return copies.get(index);
    }

    /** The machine of the copy that leads. */
    Machine leading() {
        Copy leader = fleet.awaitLeader();
        return machines.get(copies.indexOf(leader));
    }

    /** Kills the leader with its node, and waits for the next one. */
    void killLeader() {
        Copy leader = fleet.awaitLeader();
        kill(copies.indexOf(leader));
        fleet.awaitLeader();
    }

    int size() {
        return copies.size();
    }

    void kill(int index) {
        copies.get(index).crash();
        machines.get(index).crash();
    }

    String begin(String gadget, String... arguments) throws InterruptedException {
        return jobs.begin(gadget, List.of(arguments), "anna", Optional.empty()).id();
    }

    /** Begins a job and waits until its gadget runs. */
    String started(String gadget, String... arguments) throws InterruptedException {
        String id = begin(gadget, arguments);
        await(id, Phase.STARTED);
        return id;
    }

    void tell(String job, JobWord.Kind word) throws InterruptedException {
        jobs.tell(job, new JobWord(word, "anna", "because"));
    }

    void abortInstance(String job) throws InterruptedException {
        new InstanceRequests(fleet.store(), OFFICE, Crews.of(fleet), Duration.ofMinutes(1)).abort(Jobs.SERVICE, job);
    }

    /** What is stored of a job that is not over. */
    Document document(String job) {
        return fleet.store().get(new DocumentKey(Jobs.collection(OFFICE), job)).orElseThrow();
    }

    Phase phase(String job) {
        return jobs.get(job).phase();
    }

    /** Lets time go by until the job is over. */
    Job awaitEnd(String job) {
        await(job, Phase.DONE, Phase.FAILED, Phase.ABORTED);
        return jobs.get(job);
    }

    void await(String job, Phase... phases) {
        for (int i = 0; i < 4_000; i++) {
            if (List.of(phases).contains(phase(job))) {
                return;
            }
            fleet.advance(Duration.ofMillis(250));
        }
        throw new AssertionError("The job " + job + " is still " + jobs.get(job));
    }

    void advance(Duration time) {
        fleet.advance(time);
    }

    @Override
    public void close() {
        fleet.close();
        machines.forEach(machine -> machine.crew().close());
    }
}
