package io.tenure.it.first;

import io.tenure.Tenure;
import io.tenure.client.RemoteStore;
import io.tenure.queue.Task;
import io.tenure.queue.WorkerSettings;
import java.time.Duration;

/** A copy of a service as one writes it: {@code Deployed FLEET ADDRESS CLAIM}. It runs until somebody stops it. */
public final class Deployed {

    private static final int LIMIT = 10;

    private Deployed() {}

    public static void main(String[] words) throws InterruptedException {
        WorkerSettings settings = WorkerSettings.DEFAULT.withLimit(LIMIT).withClaim(Duration.parse(words[2]));
        try (RemoteStore store = RemoteStore.connect(words[1]);
                Tenure tenure = Tenure.on(store)
                        .named(words[0])
                        .workerSettings(settings)
                        .handle(Job.TYPE, Deployed::work)
                        .start()) {
            tenure.awaitShutdown();
        }
    }

    private static void work(Task<Job> task) throws InterruptedException {
        System.out.println("begins " + task.id());
        if (task.data().equals(Job.EXIT)) {
            System.exit(Job.CODE);
        }
        try {
            // Whoever is run again has been interrupted, and no test waits for more than that.
            Thread.sleep(task.attempt() > 1 ? 0 : task.data().millis());
        } catch (InterruptedException e) {
            System.out.println("interrupted " + task.id());
            throw e;
        }
        System.out.println("ends " + task.id());
    }
}
