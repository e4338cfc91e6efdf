package io.tenure.testkit;

import io.tenure.Tenure;
import io.tenure.TenureBuilder;
import io.tenure.queue.WorkerCounts;
import java.time.Duration;
import java.util.function.Consumer;

/** One copy of a program in a {@link TestTenure}: a whole {@link Tenure} with the threads and the clock of the test. */
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

    /** The {@link Tenure} of this copy. Calls that wait let time pass; do not call a copy that has crashed. */
    public Tenure tenure() {
        return tenure;
    }

    /** Whether it believes that it leads. A copy that is cut off does so until its lease has run out. */
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

    /** Cuts this copy off from the store. It keeps running, and leads until its lease has run out. */
    public void cutOff() {
        store.cut();
    }

    /** Lets calls of this copy reach the store and take effect, but loses the answers. */
    public void deafen() {
        store.deafen();
    }

    /** Connects this copy to the store again. */
    public void reconnect() {
        store.reconnect();
    }

    /** Kills it without notice: nothing of it runs any more. Another copy leads when its lease has run out. */
    public void crash() {
        alive = false;
        crew.crash();
    }

    /** Shuts it down in order, which lets time pass: its tasks are drained, and it leaves the office. */
    public void close() {
        if (alive) {
            tenure.close();
            fleet.settle();
            crash();
        }
    }
}
