package io.tenure.bench.queue;

import io.tenure.Tenure;
import io.tenure.client.RemoteStore;
import io.tenure.queue.RetryPolicy;
import io.tenure.queue.WorkerSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/**
 * A copy of a program that works for the fleet, and knows nothing but where the cluster is: {@code Clerk NAME ADDRESSES
 * FOLDER TASKS BLOWS CLAIM-SECONDS PYTHON}. It ends when its input ends.
 */
final class Clerk {

    private static final Duration MARGIN = Duration.ofSeconds(1);
    private static final RetryPolicy RETRY = new RetryPolicy(Duration.ofMillis(200), 2, Duration.ofSeconds(2));

    private Clerk() {}

    public static void main(String[] words) throws IOException {
        Market.Plan plan = new Market.Plan(
                Integer.parseInt(words[3]),
                Integer.parseInt(words[4]),
                Duration.ofSeconds(Long.parseLong(words[5])),
                Boolean.parseBoolean(words[6]));
        Labour labour = new Labour(Path.of(words[2]), words[0]);
        try (RemoteStore store = RemoteStore.connect(words[1]);
                Tenure tenure = Tenure.on(store)
                        .named(Item.FLEET)
                        .node(words[0])
                        .workerSettings(settings(plan.claim()))
                        .handle(Item.TYPE, labour::work)
                        .onBatchEnd(Item.TYPE, labour::ended)
                        .queue(new Rounds(plan, labour))
                        .start()) {
            while (System.in.read() >= 0) {
                // Nobody writes to it; only its end counts.
            }
        }
    }

    private static WorkerSettings settings(Duration claim) {
        WorkerSettings usual = WorkerSettings.DEFAULT;
        return new WorkerSettings(usual.limit(), claim, claim.dividedBy(3), MARGIN, usual.poll(), usual.drain(), RETRY);
    }
}
