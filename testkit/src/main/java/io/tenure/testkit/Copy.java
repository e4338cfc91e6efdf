package io.tenure.testkit;

import io.tenure.Tenure;
import io.tenure.TenureBuilder;
import io.tenure.queue.WorkerCounts;
import java.time.Duration;
import java.util.function.Consumer;

/** One copy of a program in a {@link TestTenure}: a whole {@link Tenure} that has its threads and its clock from the test. */
public final class Copy {
    private final TestTenure fleet;
    private final String name;
    private final TestCrew crew;
    private final CopyStore store;
    private final Tenure tenure;
    private boolean alive = true;

    Copy(TestTenure fleet, String name, Consumer<TenureBuilder> setup) {
        this.fleet = fleet;
        this.name = name;
        this.crew = new TestCrew(fleet.time(), fleet.scheduler());
        this.store = new CopyStore(fleet.store());
        TenureBuilder builder = Tenure.on(store)
                .named(TestTenure.NAME)
                .leaseSettings(TestTenure.LEASES)
                .serviceSettings(TestTenure.SERVICES)
                .workerSettings(TestTenure.WORKER);
        setup.accept(builder);
        this.tenure = builder.node(name).crew(crew).start();
    }

    public String name() {
        return name;
    }

    /** What runs on this copy. Calls that wait let time go by; one that has crashed is to be left alone. */
    public Tenure tenure() {
        return tenure;
    }

    /** Whether it believes to lead. One that is cut off does so until its lease has run out. */
    public boolean isLeading() {
        return alive && tenure.leading().isPresent();
    }

    public boolean isAlive() {
        return alive;
    }

    public WorkerCounts counts() {
        return tenure.work();
    }

    /** Pauses the handler or service that calls it, in virtual time. */
    public void sleep(Duration length) throws InterruptedException {
        crew.sleep(length);
    }

    /** Lets no call of this copy reach the store any more. It goes on, and leads until its lease has run out. */
    public void cutOff() {
        store.cut();
    }

    /** Lets calls of this copy reach the store and take effect, but no answer comes back. */
    public void deafen() {
        store.deafen();
    }

    /** Lets calls of this copy reach the store again, and their answers come back. */
    public void reconnect() {
        store.reconnect();
    }

    /** Kills it: nothing of it happens any more, and nobody is told. Another copy leads when its lease has run out. */
    public void crash() {
        alive = false;
        crew.crash();
    }

    /** Shuts it down in order, which takes its time: its tasks are drained, and it leaves the office. */
    public void close() {
        if (alive) {
            tenure.close();
            fleet.settle();
            crash();
        }
    }
}
