package io.tenure.testkit.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.store.BatchId;
import io.tenure.store.CollectionName;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Operation.Check;
import io.tenure.store.Page;
import io.tenure.store.QueueName;
import io.tenure.store.Reader;
import io.tenure.store.Scan;
import io.tenure.store.Store;
import io.tenure.store.TaskRecord;
import io.tenure.store.TaskScan;
import io.tenure.store.TaskState;
import io.tenure.store.TermRecord;
import io.tenure.store.Transaction;
import io.tenure.testkit.Await;
import io.tenure.testkit.Seeds;
import io.tenure.testkit.VirtualScheduler;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/** One random run on two stores with the same clock. */
final class ComparedRun {
    private static final int REMEMBERED = 12;
    private static final int LOOK_EVERY = 25;

    /** In seconds. Both ways together; what is farther than five minutes ahead is followed at nobody knows what step. */
    private static final int MOST_JUMP = 590;

    private final StoreFixture engine;
    private final StoreFixture reference;
    private final long seed;
    private final Random random;
    private final RandomSteps steps;
    private final VirtualScheduler scheduler;
    private final Deque<String> log = new ArrayDeque<>();
    private int done;

    ComparedRun(StoreFixture engine, StoreFixture reference, long seed) {
        this.engine = engine;
        this.reference = reference;
        this.seed = seed;
        random = new Random(seed);
        steps = new RandomSteps(random);
        scheduler = new VirtualScheduler(engine.time());
    }

    /** Makes so many calls; returns the kinds of answers that came. */
    Set<String> run(int count, Runnable check) {
        try {
            scheduler.after(Duration.ZERO, () -> step(count, check));
            scheduler.run(Duration.ofDays(10_000));
            look();
            assertThat(state(engine.stores().getFirst()))
                    .isEqualTo(state(reference.stores().getFirst()));
            return steps.answers();
        } catch (RuntimeException | AssertionError e) {
            throw new AssertionError(
                    "The stores differ with seed " + seed + " after step " + done + ". " + Seeds.repeat(seed) + "\n"
                            + String.join("\n", log) + "\n" + e.getMessage(),
                    e);
        }
    }

    private void step(int count, Runnable check) {
        done++;
        disturb();
        Store store = engine.stores().get(random.nextInt(engine.stores().size()));
        settle(store);
        RandomCall step = steps.next();
        note(step.toString());
        Object expected = step.on(reference.stores().getFirst());
        assertThat(step.on(store)).isEqualTo(expected);
        steps.learn(expected);
        check.run();
        if (done % LOOK_EVERY == 0) {
            look();
        }
        if (done < count) {
            scheduler.after(pause(), () -> step(count, check));
        }
    }

    /** Whole tens of microseconds, so that nine tenths of them have no rounding. */
    private Duration pause() {
        return switch (random.nextInt(20)) {
            case 0 -> Duration.ofHours(random.nextInt(100));
            case 1, 2, 3 -> Duration.ofSeconds(random.nextInt(40));
            case 4, 5, 6, 7, 8, 9 -> Duration.ofNanos(10_000L * random.nextInt(300_000));
            default -> Duration.ZERO;
        };
    }

    private void disturb() {
        switch (random.nextInt(60)) {
            case 0 -> {
                Duration jump = Duration.ofSeconds(random.nextInt(MOST_JUMP) - MOST_JUMP / 2);
                note("jump " + jump);
                stamp();
                engine.time().jumpWall(jump);
            }
            case 1 -> restart();
            default -> {}
        }
    }

    private void restart() {
        Duration outage = Duration.ofSeconds(random.nextInt(100));
        note("restart for " + outage);
        stamp();
        engine.restart(() -> reference.restart(() -> engine.time().advance(outage)));
    }

    /**
     * Both look at their clocks now, before these jump or stop: otherwise one may have looked just before and the
     * other not, and they would go on from different times.
     */
    private void stamp() {
        Transaction barrier = Transaction.of(new Check(DocumentKey.of("barrier", "a"), Expected.ANYTHING));
        assertThat(engine.stores().getFirst().commit(barrier))
                .isEqualTo(reference.stores().getFirst().commit(barrier));
    }

    /** Waits until the engine has noticed what is due by the clock. */
    private void settle(Store store) {
        Await.until(() -> assertThat(store.queues())
                .isEqualTo(reference.stores().getFirst().queues()));
    }

    /** Every node comes to show the same. Local reads, because there are many. */
    private void look() {
        List<Object> expected = state(reference.stores().getFirst());
        for (Store store : engine.stores()) {
            settle(store);
            Await.until(() -> assertThat(state(store.stale())).isEqualTo(expected));
        }
    }

    /** All that can be read. */
    private List<Object> state(Reader reader) {
        List<Object> state = new ArrayList<>();
        state.add(reader.collections());
        state.add(reader.queues());
        for (String collection : RandomSteps.COLLECTIONS) {
            state.add(reader.scan(Scan.of(new CollectionName(collection))));
            state.add(reader.scan(new Scan(new CollectionName(collection), "b", "", 1)));
        }
        steps.tasks().forEach(id -> {
            state.add(reader.task(id));
            state.add(reader.payload(id));
            state.add(reader.attempts(id));
        });
        for (QueueName queue : RandomSteps.QUEUES) {
            state.add(reader.upcoming(queue));
            state.add(reader.unacknowledged(queue, Optional.of(new BatchId("b1")), 2));
            for (TaskState.Kind kind : TaskState.Kind.values()) {
                state.add(walk(reader, new TaskScan(queue, kind, Optional.empty(), "", 3)));
                state.add(walk(reader, new TaskScan(queue, kind, Optional.of("t1"), "", 5)));
            }
            for (BatchId batch : RandomSteps.BATCHES) {
                state.add(reader.batch(queue, batch));
                state.add(reader.members(queue, batch, 0, 3));
            }
        }
        RandomSteps.OFFICES.forEach(office -> state.add(reader.holding(office)));
        RandomSteps.OFFICES.forEach(office -> state.add(reader.terms(office, TermRecord.KEPT)));
        return state;
    }

    /** A whole listing, sorted: its order is another matter. */
    private static List<TaskRecord> walk(Reader reader, TaskScan scan) {
        List<TaskRecord> found = new ArrayList<>();
        Optional<TaskScan> next = Optional.of(scan);
        while (next.isPresent()) {
            Page<TaskRecord> page = reader.tasks(next.get());
            found.addAll(page.items());
            next = page.next().map(scan::from);
        }
        found.sort(Comparator.comparing(TaskRecord::id));
        return found;
    }

    private void note(String what) {
        log.add(done + ": " + what);
        if (log.size() > REMEMBERED) {
            log.remove();
        }
    }
}
