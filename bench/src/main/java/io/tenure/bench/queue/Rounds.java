package io.tenure.bench.queue;

import io.tenure.queue.Batch;
import io.tenure.queue.Cycle;
import io.tenure.queue.QueueOptions;
import io.tenure.queue.QueueService;
import io.tenure.queue.Task;
import io.tenure.store.QueueName;
import java.time.Duration;

/** The leader makes items number 0, 1, 2, … up to a goal, some in each pass. None may be left out or made twice. */
final class Rounds extends QueueService<Item> {

    static final QueueName QUEUE = new QueueName("rounds");

    private static final Duration INTERVAL = Duration.ofMillis(500);

    private final int goal;
    private final int perPass;
    private final Labour labour;

    Rounds(Market.Plan plan, Labour labour) {
        super(Item.class, QueueOptions.of(QUEUE.value()).interval(INTERVAL));
        this.goal = plan.rounds();
        this.perPass = plan.perPass();
        this.labour = labour;
    }

    @Override
    protected void primaryWork(Cycle<Item> cycle) {
        int next = cycle.get("next", Integer.class).orElse(0);
        int end = Math.min(goal, next + perPass);
        for (; next < end && !cycle.isFull(); next++) {
            cycle.createTask(new Item(next));
        }
        cycle.set("next", next);
    }

    @Override
    protected void process(Task<Item> task) throws InterruptedException {
        labour.work(task);
    }

    @Override
    protected void onTasksCompleted(Batch<Item> batch) {
        labour.ended(batch);
    }
}
