package io.tenure.sim.fleet;

import io.tenure.Tenure;
import io.tenure.lease.LeaseSettings;
import io.tenure.primary.ServiceSettings;
import io.tenure.testkit.sim.Dice;
import java.time.Duration;
import java.util.Optional;

/** A copy of the program: the production code as a whole, on a machine of its own. */
final class PrimaryCopy implements AutoCloseable {

    static final LeaseSettings LEASES = LeaseSettings.DEFAULT;

    private static final ServiceSettings SETTINGS = new ServiceSettings(
            Duration.ofMillis(100),
            Duration.ofSeconds(1),
            Duration.ofMillis(500),
            Duration.ofSeconds(10),
            Duration.ofSeconds(10));

    private final String name;
    private final SimMachine machine;
    private final TroubledStore store;
    private final JobService service;
    private Optional<Tenure> tenure = Optional.empty();

    PrimaryCopy(String name, SimMachine machine, PrimaryWorld world, Dice dice) {
        this.name = name;
        this.machine = machine;
        machine.crew().fatal(sentence -> {
            world.journal().note(name + " ends itself: " + sentence);
            machine.die();
        });
        store = new TroubledStore(world.journal(), machine.crew(), dice.split());
        service = new JobService(this, world, dice.split());
        machine.crew()
                .start(
                        name,
                        () -> tenure = Optional.of(Tenure.on(store)
                                .named("shop")
                                .node(name)
                                .codec(new Job.Text())
                                .leaseSettings(LEASES)
                                .serviceSettings(SETTINGS)
                                .crew(machine.crew())
                                .primary(service)
                                .start()));
    }

    String name() {
        return name;
    }

    SimMachine machine() {
        return machine;
    }

    TroubledStore store() {
        return store;
    }

    JobService service() {
        return service;
    }

    /** Empty while it starts. */
    Optional<Tenure> tenure() {
        return tenure;
    }

    /** Whether it believes to lead; a machine that is held says nothing. */
    boolean leads() {
        return machine.isUp() && tenure.flatMap(Tenure::leading).isPresent();
    }

    /** Waits, whoever interrupts it. */
    void linger(Duration length) {
        long end = machine.crew().time().nanos() + length.toNanos();
        for (long left = length.toNanos();
                left > 0;
                left = end - machine.crew().time().nanos()) {
            try {
                machine.crew().sleep(Duration.ofNanos(left));
            } catch (InterruptedException e) {
                // That is the point.
            }
        }
    }

    @Override
    public void close() {
        machine.close();
    }
}
