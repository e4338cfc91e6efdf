package io.tenure.sim.fleet;

import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Operation;
import io.tenure.store.Transaction;
import io.tenure.testkit.MemoryStore;
import io.tenure.testkit.VirtualScheduler;
import io.tenure.testkit.VirtualTime;
import io.tenure.testkit.sim.Dice;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A fleet, its clients, and whoever wishes them ill. */
final class PrimaryWorld implements AutoCloseable {

    private static final int COPIES = 3;
    private static final Duration SECOND = Duration.ofSeconds(1);

    private final VirtualTime time = new VirtualTime();
    private final VirtualScheduler scheduler = new VirtualScheduler(time);
    private final Toll toll = new Toll();
    private final MemoryStore store = new MemoryStore(time);
    private final Journal journal = new Journal(store, time, toll);
    private final List<PrimaryCopy> copies = new ArrayList<>();
    private final Runs runs = new Runs(journal, copies);
    private final Set<String> released = new HashSet<>();
    private final Set<String> unborn = new HashSet<>();
    private final Dice dice;
    private int stamps;
    private boolean calm;

    PrimaryWorld(long seed) {
        dice = new Dice(seed);
        for (int i = 0; i < COPIES; i++) {
            start();
        }
    }

    private void start() {
        SimMachine machine = new SimMachine(time, scheduler, PrimaryCopy.LEASES.drift(), dice.split());
        copies.add(new PrimaryCopy("c" + copies.size(), machine, this, dice.split()));
        machine.whenever(this::judge);
    }

    private void judge() {
        int leaders = 0;
        for (PrimaryCopy copy : copies) {
            leaders += copy.leads() ? 1 : 0;
        }
        if (leaders > 1) {
            journal.must(
                    false, "C2: " + leaders().stream().map(PrimaryCopy::name).toList() + " lead");
        }
        journal.judge();
    }

    Journal journal() {
        return journal;
    }

    Runs runs() {
        return runs;
    }

    Toll toll() {
        return toll;
    }

    /** Whether the service behaves. */
    boolean isCalm() {
        return calm;
    }

    void release(String stamp) {
        toll.count(Toll.Kind.RELEASED);
        released.add(stamp);
    }

    boolean wasReleased(String stamp) {
        return released.contains(stamp);
    }

    void endUnborn(String stamp) {
        unborn.add(stamp);
    }

    boolean endedUnborn(String stamp) {
        return unborn.contains(stamp);
    }

    private List<PrimaryCopy> alive() {
        return copies.stream().filter(copy -> !copy.machine().isDead()).toList();
    }

    private List<PrimaryCopy> leaders() {
        return alive().stream().filter(PrimaryCopy::leads).toList();
    }

    /** Blows, and clients in between. */
    void suffer() {
        for (int blow = 0; blow < 10; blow++) {
            for (int client = dice.below(6); client > 0; client--) {
                scheduler.run(dice.upTo(SECOND));
                ask(dice.pick(alive()));
            }
            scheduler.run(dice.upTo(SECOND));
            strike(dice.chance(0.6) && !leaders().isEmpty() ? leaders().getFirst() : dice.pick(alive()));
            replaceDead();
        }
    }

    private void replaceDead() {
        while (alive().size() < COPIES) {
            start();
        }
    }

    private void ask(PrimaryCopy copy) {
        Dice own = dice.split();
        copy.tenure()
                .filter(tenure -> copy.machine().isUp())
                .ifPresent(tenure -> copy.machine().crew().start("client", new Client(this, copy, tenure, own)));
    }

    /** For an instance that is wanted. */
    String stamp() {
        return "s" + stamps++;
    }

    private void strike(PrimaryCopy victim) {
        SimMachine machine = victim.machine();
        switch (dice.below(9)) {
            case 0 -> {
                journal.note(victim.name() + " dies");
                toll.count(Toll.Kind.DEATHS);
                machine.die();
            }
            case 1 -> {
                journal.note(victim.name() + " sleeps");
                toll.count(Toll.Kind.SLEEPS);
                machine.sleep(dice.between(SECOND.dividedBy(10), SECOND.multipliedBy(6)));
            }
            case 2, 3 -> {
                journal.note(victim.name() + " is frozen");
                toll.count(Toll.Kind.FREEZES);
                machine.freeze(dice.between(SECOND.dividedBy(10), SECOND.multipliedBy(6)));
            }
            case 4 -> victim.store().trouble(0.3, SECOND.multipliedBy(2));
            case 5 -> victim.store().trouble(1, SECOND);
            case 6 -> close(victim);
            case 7 -> removeOne();
            default -> alive().forEach(copy -> copy.store().heal());
        }
    }

    private void close(PrimaryCopy victim) {
        journal.note(victim.name() + " is closed");
        toll.count(Toll.Kind.CLOSED);
        victim.tenure()
                .ifPresent(tenure -> victim.machine().crew().start("closing", () -> {
                    tenure.close();
                    victim.machine().die();
                }));
    }

    /** Somebody who has no business there. */
    private void removeOne() {
        journal.living().keySet().stream()
                .sorted()
                .findFirst()
                .ifPresent(id -> journal.commit(
                        Transaction.of(new Operation.Delete(new DocumentKey(Journal.JOBS, id), Expected.ANYTHING))));
    }

    /** Peace: everything that was begun must come to its end; what was released, in the term after that. */
    void recover() {
        calm = true;
        alive().forEach(copy -> copy.store().heal());
        scheduler.run(SECOND.multipliedBy(25));
        leaders().forEach(leader -> leader.machine().die());
        replaceDead();
        scheduler.run(SECOND.multipliedBy(20));
        judge();
        journal.must(leaders().size() == 1, "L1: there are " + leaders().size() + " leaders");
        journal.must(journal.living().isEmpty(), "P8: not driven to their ends: " + journal.living());
        journal.must(runs.living().isEmpty(), "P3: still at work: " + runs.living());
        alive().forEach(copy -> toll.add(
                Toll.Kind.STRAGGLERS,
                copy.tenure().map(tenure -> tenure.activities().stragglers()).orElse(0L)));
        journal.judge();
    }

    @Override
    public void close() {
        copies.forEach(PrimaryCopy::close);
    }
}
