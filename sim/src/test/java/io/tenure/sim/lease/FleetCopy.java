package io.tenure.sim.lease;

import io.tenure.sim.fleet.SimMachine;
import io.tenure.sim.fleet.TroubledStore;
import io.tenure.store.Store;
import io.tenure.testkit.sim.Dice;

/** A process of a fleet on a machine of its own. */
final class FleetCopy implements AutoCloseable {

    private final SimMachine machine;
    private final TroubledStore store;
    private final TestOffice office;

    FleetCopy(String name, Store shared, SimMachine machine, Dice dice) {
        this.machine = machine;
        store = new TroubledStore(shared, machine.crew(), dice);
        office = new TestOffice(name, store, machine.crew());
    }

    SimMachine machine() {
        return machine;
    }

    TestOffice office() {
        return office;
    }

    TroubledStore store() {
        return store;
    }

    /** A machine that sleeps says nothing. */
    boolean leads() {
        return machine.isUp() && office.leads();
    }

    void transfer() {
        machine.run(() -> {
            var unused = office.leadership().transfer();
        });
    }

    @Override
    public void close() {
        machine.close();
    }
}
