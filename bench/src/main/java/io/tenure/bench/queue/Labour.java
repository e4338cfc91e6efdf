package io.tenure.bench.queue;

import io.tenure.queue.Batch;
import io.tenure.queue.Task;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.ThreadLocalRandom;

/** What a clerk does, told outside before it counts: {@code queue task attempt number}, and {@code queue batch}. */
final class Labour {

    static final String RAN = ".ran";
    static final String TOLD = ".told";

    private static final int LONGEST_MILLIS = 20;

    private final Journal ran;
    private final Journal told;

    Labour(Path folder, String clerk) throws IOException {
        ran = Journal.open(folder.resolve(clerk + RAN));
        told = Journal.open(folder.resolve(clerk + TOLD));
    }

    void work(Task<Item> task) throws InterruptedException {
        Item item = task.data();
        ran.add(task.queue() + " " + task.id() + " " + task.attempt() + " " + item.number());
        Thread.sleep(ThreadLocalRandom.current().nextInt(LONGEST_MILLIS));
        if (item.failsAlways() || item.failsAtFirst() && task.failures() == 0) {
            throw new IllegalStateException("Item " + item.number() + " fails.");
        }
    }

    void ended(Batch<Item> batch) {
        told.add(batch.queue() + " " + batch.id());
    }
}
