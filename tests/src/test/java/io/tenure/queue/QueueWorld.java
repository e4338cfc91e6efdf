package io.tenure.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.TenureBuilder;
import io.tenure.store.BatchId;
import io.tenure.store.QueueName;
import io.tenure.store.QueueStats;
import io.tenure.store.TaskId;
import io.tenure.store.TaskState;
import io.tenure.testkit.Copy;
import io.tenure.testkit.TestTenure;
import io.tenure.testkit.sim.Dice;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** A fleet whose copies die, are cut off, hear no answers and come anew while it works on batches of tasks that take long and fail. */
final class QueueWorld implements AutoCloseable {

    private static final QueueName QUEUE = new QueueName("test");
    private static final int COPIES = 3;

    /** In which everything comes to its end at the latest. */
    private static final Duration CALM = Duration.ofHours(3);

    private static final Duration PAUSE = Duration.ofMinutes(1);

    private final Dice dice;
    private final Dice work;
    private final TestTenure tenure = TestTenure.of(setup -> {});
    private final List<Copy> fleet = new ArrayList<>();
    private final List<TaskId> submitted = new ArrayList<>();
    private final List<String> batches = new ArrayList<>();
    private final List<String> violations = new ArrayList<>();
    private final Map<TaskId, Copy> running = new HashMap<>();
    private final Map<String, Integer> told = new HashMap<>();
    private int added = 1;

    QueueWorld(long seed) {
        dice = new Dice(seed);
        work = dice.split();
        for (int i = 0; i < COPIES; i++) {
            add();
        }
        tenure.copy(1).crash();
    }

    private void add() {
        int number = ++added;
        fleet.add(tenure.addCopy(setup -> say(setup, number)));
    }

    private void say(TenureBuilder setup, int number) {
        setup.workerSettings(WorkerSettings.DEFAULT.withLimit(1 + dice.below(8)))
                .handle(Mail.TYPE, task -> handle(tenure.copy(number), task))
                .onBatchEnd(Mail.TYPE, this::ended);
    }

    /** Notes if somebody else who lives runs the same task at this time (Q3); an exception here would be a retry. */
    private void handle(Copy copy, Task<Mail> task) throws InterruptedException {
        Copy other = running.put(task.id(), copy);
        if (other != null && other.isAlive()) {
            violations.add(task + " runs on " + other.name() + " and " + copy.name() + " at once");
        }
        try {
            copy.sleep(work.chance(0.1) ? work.upTo(Duration.ofSeconds(90)) : work.upTo(Duration.ofSeconds(2)));
        } finally {
            running.remove(task.id(), copy);
        }
        if (task.data().to().equals("bad")) {
            throw Fail.now("bad");
        }
        if (work.chance(0.1)) {
            throw new IllegalStateException("by chance");
        }
    }

    private void ended(Batch<Mail> batch) {
        if (batch.succeeded().count() != batch.succeededCount()
                || batch.failed().count() != batch.failedCount()) {
            violations.add(batch.id() + " is told of with other members than it counts");
        }
        told.merge(batch.id().value(), 1, Integer::sum);
    }

    void live(int steps) {
        for (int i = 0; i < steps; i++) {
            step();
            tenure.advance(dice.upTo(Duration.ofSeconds(15)));
        }
        fleet.forEach(Copy::reconnect);
        for (Duration calm = Duration.ZERO; !isOver() && calm.compareTo(CALM) < 0; calm = calm.plus(PAUSE)) {
            tenure.advance(PAUSE);
        }
    }

    private boolean isOver() {
        return submitted.stream().allMatch(id -> tenure.task(id).state().isFinal())
                && batches.stream().allMatch(this::isAcknowledged);
    }

    private boolean isAcknowledged(String batch) {
        return tenure.store().batch(QUEUE, new BatchId(batch)).orElseThrow().acknowledged();
    }

    private void step() {
        Copy victim = dice.pick(fleet);
        switch (dice.below(7)) {
            case 0 -> {
                fleet.remove(victim);
                victim.crash();
                add();
            }
            case 1 -> victim.cutOff();
            case 2 -> fleet.forEach(Copy::reconnect);
            case 4 -> victim.deafen();
            case 3 -> {
                fleet.remove(victim);
                victim.reconnect();
                victim.close();
                add();
            }
            default -> submit("batch-" + batches.size());
        }
    }

    /** By a copy that is not cut off, or not at all. */
    private void submit(String batch) {
        List<Mail> mails = IntStream.range(0, 1 + dice.below(30))
                .mapToObj(i -> new Mail(dice.chance(0.02) ? "bad" : "good"))
                .toList();
        fleet.getFirst().reconnect();
        submitted.addAll(
                tenure.submitAll(Mail.TYPE, mails, Submit.now().batch(batch).retries(50)));
        tenure.seal(Mail.TYPE, batch);
        batches.add(batch);
    }

    void check() {
        assertThat(violations).isEmpty();
        assertThat(submitted).isNotEmpty().doesNotHaveDuplicates();
        for (TaskId id : submitted) {
            TaskState state = tenure.task(id).state();
            boolean good = tenure.store().payload(id).orElseThrow().text().contains("good");
            assertThat(state).as("task %s", id).isInstanceOf(good ? TaskState.Succeeded.class : TaskState.Failed.class);
        }
        for (String batch : batches) {
            assertThat(isAcknowledged(batch)).as(batch).isTrue();
            assertThat(told).containsKey(batch);
        }
    }

    /** How many runs were interrupted, on copies dead and alive. */
    long interrupted() {
        return IntStream.rangeClosed(1, added)
                .mapToLong(number -> tenure.copy(number).counts().interrupted())
                .sum();
    }

    QueueStats.Totals totals() {
        return tenure.store().queues().getFirst().totals();
    }

    @Override
    public void close() {
        tenure.close();
    }
}
