package io.tenure.bench.measure;

import io.tenure.store.Body;
import io.tenure.store.Claim;
import io.tenure.store.ClaimRequest;
import io.tenure.store.Operation;
import io.tenure.store.QueueName;
import io.tenure.store.TaskOptions;
import io.tenure.store.Transaction;
import io.tenure.store.Verdict;
import io.tenure.store.WorkerId;
import io.tenure.testkit.Parallel;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** The writes and reads of a queue, without workers: one caller submits, two claim and record ends. */
public record BareToil(String name, Subject store) implements Toil {
    private static final QueueName QUEUE = new QueueName("bench");
    private static final Body PAYLOAD = Body.of("noop", "{\"number\":1234567}");
    private static final Duration CLAIM = Duration.ofSeconds(30);
    private static final int PAGE = 1000;
    private static final int WORKERS = 2;

    @Override
    public double endToEnd(int tasks) {
        AtomicInteger left = new AtomicInteger(tasks);
        Stopwatch watch = Stopwatch.start();
        Parallel.call(WORKERS + 1, i -> () -> {
            if (i == 0) {
                submit(tasks);
            } else {
                work(i, left);
            }
            return true;
        });
        return tasks * 1e9 / watch.elapsed().toNanos();
    }

    private void submit(int tasks) {
        Operation one = new Operation.Enqueue(QUEUE, PAYLOAD, TaskOptions.DEFAULT);
        for (int done = 0; done < tasks; done += PAGE) {
            store.write(Transaction.of(Collections.nCopies(Math.min(PAGE, tasks - done), one)));
        }
    }

    private void work(int worker, AtomicInteger left) {
        ClaimRequest request = new ClaimRequest(QUEUE, new WorkerId("w" + worker), PAGE, CLAIM);
        while (left.get() > 0) {
            List<Claim> claims = store.claim().apply(request);
            if (!claims.isEmpty()) {
                store.write(Transaction.of(claims.stream().map(BareToil::finish).toList()));
                left.addAndGet(-claims.size());
            }
        }
    }

    private static Operation finish(Claim claim) {
        return new Operation.Finish(claim.task().id(), claim.task().attempt(), Verdict.SUCCEED);
    }
}
