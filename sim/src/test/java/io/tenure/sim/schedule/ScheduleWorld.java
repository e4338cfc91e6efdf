package io.tenure.sim.schedule;

import io.tenure.node.NodeName;
import io.tenure.runtime.ProcessCrew;
import io.tenure.schedule.Schedule;
import io.tenure.schedule.ScheduleRecord;
import io.tenure.schedule.Schedules;
import io.tenure.store.Clocks;
import io.tenure.store.Document;
import io.tenure.store.DocumentKey;
import io.tenure.store.LeaseId;
import io.tenure.store.Office;
import io.tenure.store.Operation;
import io.tenure.store.Outcome;
import io.tenure.store.Page;
import io.tenure.store.Term;
import io.tenure.store.TermOutcome;
import io.tenure.store.TermRequest;
import io.tenure.store.Transaction;
import io.tenure.testkit.MemoryStore;
import io.tenure.testkit.MemoryTables;
import io.tenure.testkit.TestCrew;
import io.tenure.testkit.VirtualScheduler;
import io.tenure.testkit.VirtualTime;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** A year of schedules, leaders that come and go, clocks that jump, and people who change things; from one seed. */
final class ScheduleWorld implements ShakyStore.Surroundings {
    private static final Office OFFICE = new Office("sim");
    private static final Duration CLOSE = Duration.ofSeconds(1);

    private final long seed;
    private final Random random;
    private final Bug bug;
    private final Map<String, Long> toll;
    private final VirtualTime time = new VirtualTime();
    private final VirtualScheduler scheduler = new VirtualScheduler(time);
    private final NodeClocks clocks = new NodeClocks(time);
    private final MemoryStore store = new MemoryStore(clocks, new MemoryTables(), clocks.voters());
    private final Schedules schedules = new Schedules(store, OFFICE, new ProcessCrew());
    private final Map<DocumentKey, Optional<Document>> latest = new HashMap<>();
    private final Map<DocumentKey, Optional<Document>> earlier = new HashMap<>();
    private final Ledger ledger;
    private final Plans plans;
    private final int size;
    private boolean calm;

    /** Whether most clocks have been right since the store's was. */
    private boolean truthful = true;

    private Term term = Term.NONE;
    private Optional<SimLeader> leader = Optional.empty();

    ScheduleWorld(long seed, int size, Bug bug, Map<String, Long> toll) {
        this.seed = seed;
        this.random = new Random(seed);
        this.size = size;
        this.bug = bug;
        this.toll = toll;
        this.ledger = new Ledger(seed);
        this.plans = new Plans(random);
    }

    Ledger ledger() {
        return ledger;
    }

    void run(Duration length) {
        for (int i = 0; i < size; i++) {
            create(i);
        }
        elect();
        again(Duration.ofDays(3), this::changeLeader);
        again(Duration.ofDays(20), this::jump);
        again(Duration.ofDays(15), this::correct);
        again(Duration.ofDays(2), this::harmClock);
        again(Duration.ofHours(12), () -> clocks.changeLeader(random));
        again(Duration.ofHours(8), this::meddle);
        scheduler.run(length);
        quiet();
    }

    /** All is well for a while; then nothing may be left undone. */
    private void quiet() {
        calm = true;
        clocks.mend();
        scheduler.run(Duration.ofDays(3));
        leader.ifPresent(SimLeader::leave);
        elect();
        scheduler.run(Duration.ofHours(1));
        Instant wall = store.clocks().wall();
        Optional<String> after = Optional.of("");
        while (after.isPresent()) {
            Page<ScheduleRecord> page = schedules.list(after.get(), 100);
            page.items().forEach(record -> ledger.quiet(record, wall));
            after = page.next();
        }
    }

    private void again(Duration mean, Runnable action) {
        Duration pause = Duration.ofSeconds((long) (mean.toSeconds() * 2 * random.nextDouble()));
        scheduler.after(pause, () -> {
            if (!calm) {
                action.run();
                again(mean, action);
            }
        });
    }

    private void elect() {
        NodeName node = new NodeName("n" + term.next());
        if (store.openTerm(new TermRequest(OFFICE, term, node, new LeaseId("l" + term.next())))
                instanceof TermOutcome.Opened opened) {
            term = opened.holding().term();
        }
        TestCrew crew = new TestCrew(time, scheduler);
        SimLeader next = new SimLeader(OFFICE, new ShakyStore(store, random, this).asStore(), crew);
        leader = Optional.of(next);
        next.lead(term);
    }

    private void changeLeader() {
        Optional<SimLeader> old = leader;
        switch (random.nextInt(3)) {
            case 0 -> {
                count("hand-overs");
                old.ifPresent(SimLeader::leave);
                elect();
            }
            case 1 -> {
                count("leaders who do not know it");
                elect();
                scheduler.after(Duration.ofMinutes(random.nextInt(15)), () -> old.ifPresent(SimLeader::leave));
            }
            default -> {
                count("crashes");
                old.ifPresent(SimLeader::crash);
                leader = Optional.empty();
                scheduler.after(Duration.ofMinutes(random.nextInt(36 * 60)), () -> {
                    if (leader.isEmpty()) {
                        elect();
                    }
                });
            }
        }
    }

    private void jump() {
        boolean back = random.nextBoolean();
        count(back ? "jumps back" : "jumps ahead");
        Duration by = Duration.ofMinutes(random.nextInt(8 * 60));
        time.jumpWall(back ? by.negated() : by);
        truthful = false;
    }

    /** A person sets the store's clock right. */
    private void correct() {
        boolean back = time.wall().isBefore(store.clocks().wall());
        count(back ? "corrections back" : "corrections ahead");
        store.correct(time.wall(), "a test");
        truthful = true;
    }

    /** One node's clock is wrong for some hours, by minutes or by years. */
    private void harmClock() {
        clocks.harm(random);
        scheduler.after(Duration.ofMinutes(random.nextInt(8 * 60)), clocks::mend);
    }

    /** One wrong clock of three moves nothing, whoever leads. */
    private void checkWall(Instant wall) {
        if (clocks.isLeaderWrong(time)) {
            count("commits under a wrong clock");
        }
        Duration off = Duration.between(time.wall(), wall).abs();
        if (truthful && off.compareTo(CLOSE) > 0) {
            throw new BrokenSchedule(seed, "The store's wall clock shows " + wall + " at " + time.wall() + ".");
        }
    }

    private void meddle() {
        int number = random.nextInt(size);
        String name = "s" + number;
        Optional<ScheduleRecord> found = schedules.get(name);
        if (found.isEmpty()) {
            create(number);
            return;
        }
        switch (random.nextInt(5)) {
            case 0 -> {
                count("pauses");
                changed(schedules.pause(name, "ann", "a test"));
            }
            case 1, 2 -> {
                count("resumptions");
                changed(schedules.resume(name));
            }
            case 3 -> {
                count("replacements");
                schedules.put(plans.schedule(number));
                changed(schedules.get(name).orElseThrow());
            }
            default -> {
                count("deletions");
                schedules.delete(name);
                ledger.removed(name);
            }
        }
    }

    private void create(int number) {
        Schedule schedule = plans.schedule(number);
        schedules.create(schedule);
        changed(schedules.get(schedule.name()).orElseThrow());
    }

    private void changed(ScheduleRecord now) {
        ledger.changed(now, store.clocks());
    }

    @Override
    public List<Outcome> commit(List<Transaction> transactions) {
        return transactions.stream().map(this::commit).toList();
    }

    private Outcome commit(Transaction meant) {
        Transaction transaction = bug.planted(meant);
        Optional<DocumentKey> written = written(transaction);
        Outcome outcome = store.commit(transaction);
        if (outcome instanceof Outcome.Fenced) {
            count("fenced");
        }
        if (outcome instanceof Outcome.Committed && written.isPresent()) {
            Optional<Document> current = store.stale().get(written.get());
            earlier.put(written.get(), latest.getOrDefault(written.get(), Optional.empty()));
            latest.put(written.get(), current);
            ScheduleRecord now = schedules.get(written.get().id()).orElseThrow();
            Clocks at = store.clocks();
            checkWall(at.wall());
            ledger.moved(transaction, now, at);
        }
        return outcome;
    }

    private static Optional<DocumentKey> written(Transaction transaction) {
        return transaction.operations().stream()
                .filter(Operation.Put.class::isInstance)
                .map(operation -> ((Operation.Put) operation).key())
                .filter(key -> key.collection().value().equals("_schedules"))
                .findFirst();
    }

    @Override
    public void later(Runnable action) {
        scheduler.after(Duration.ofSeconds(random.nextInt(2 * 3600)), action);
    }

    @Override
    public Optional<Document> earlier(DocumentKey key) {
        return earlier.getOrDefault(key, Optional.empty());
    }

    @Override
    public void count(String what) {
        toll.merge(what, 1L, Long::sum);
    }
}
