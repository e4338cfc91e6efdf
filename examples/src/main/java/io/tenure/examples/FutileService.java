package io.tenure.examples;

import io.tenure.queue.Batch;
import io.tenure.queue.Cycle;
import io.tenure.queue.QueueOptions;
import io.tenure.queue.QueueService;
import io.tenure.queue.Task;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * The tutorial: a leader that makes more work than it takes on itself, and copies that help it out.
 *
 * <p>The leader begins at most 10 tasks of each pass, and makes 17. Alone it falls behind; one more copy, which has no
 * limit, catches up at once. The count of all tasks is a setting of the queue, so whoever leads next counts on from there.
 */
public final class FutileService extends QueueService<FutileService.MyData> {

    private static final int MADE_PER_PASS = 17;
    private static final int TAKEN_PER_PASS = 10;

    private final Consumer<String> log;

    public FutileService(Duration interval, Consumer<String> log) {
        super(
                MyData.class,
                QueueOptions.of("test")
                        .primaryTaskCount(TAKEN_PER_PASS)
                        .secondaryTaskCount(0)
                        .interval(interval));
        this.log = log;
    }

    /** All that is needed to process a task; it goes from node to node as JSON. */
    public record MyData(String message) {}

    /** On the leader only. The tasks and the count are one commit. */
    @Override
    protected void primaryWork(Cycle<MyData> cycle) {
        int count = cycle.get("count", Integer.class).orElse(0);
        log.accept("(Primary) Adding " + MADE_PER_PASS + " tasks");
        for (int i = 1; i <= MADE_PER_PASS; i++) {
            cycle.createTask(new MyData("Task " + (count + i)));
        }
        cycle.set("count", count + MADE_PER_PASS);
    }

    /** On every node. */
    @Override
    protected void process(Task<MyData> task) {
        log.accept((task.onPrimary() ? "(Primary)" : "(Secondary)") + " Processed '"
                + task.data().message() + "'");
    }

    /** On the leader, when all tasks of a batch are done or given up. */
    @Override
    protected void onTasksCompleted(Batch<MyData> batch) {
        log.accept("(Primary) Completed " + batch.succeededCount() + " tasks");
    }
}
