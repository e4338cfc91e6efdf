package io.tenure.bench.measure;

import io.tenure.store.Body;
import io.tenure.store.Claim;
import io.tenure.store.ClaimRequest;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Operation;
import io.tenure.store.QueueName;
import io.tenure.store.TaskOptions;
import io.tenure.store.Transaction;
import io.tenure.store.Verdict;
import io.tenure.store.WorkerId;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.Stream;

/** What callers do in the measurements. */
public final class Work {
    private static final Body DOCUMENT = Body.of("json", "\"" + "d".repeat(198) + "\"");
    private static final Body PAYLOAD = Body.of("json", "\"" + "t".repeat(98) + "\"");
    private static final QueueName QUEUE = new QueueName("bench");
    private static final Duration CLAIM = Duration.ofMinutes(10);
    private static final int MAX_CALLERS = 64;

    private final Subject subject;
    private final String prefix;
    private final AtomicReferenceArray<Expected> versions = new AtomicReferenceArray<>(MAX_CALLERS);

    public Work(Subject subject) {
        this(subject, "c");
    }

    /** Two of them on one store need different documents. */
    public Work(Subject subject, String prefix) {
        this.subject = subject;
        this.prefix = prefix;
        for (int i = 0; i < MAX_CALLERS; i++) {
            versions.set(i, Expected.ABSENT);
        }
    }

    /** Each caller writes its own document over and over, by compare-and-set. */
    public Gang.Job compareAndSet() {
        return caller -> () -> {
            Operation put = new Operation.Put(DocumentKey.of("bench", prefix + caller), versions.get(caller), DOCUMENT);
            versions.set(caller, Expected.at(subject.write(Transaction.of(put)).version()));
            return 1;
        };
    }

    /** Writes over a document among many, by chance. */
    public Gang.Job overwriteOneOf(long documents) {
        return caller -> {
            java.util.Random random = new java.util.Random(caller);
            return () -> {
                subject.write(Transaction.of(put(random.nextLong(documents), Expected.PRESENT)));
                return 1;
            };
        };
    }

    /** Adds documents number {@code from} to {@code from + count - 1} in one transaction. */
    public void load(long from, int count) {
        subject.write(Transaction.of(java.util.stream.LongStream.range(from, from + count)
                .mapToObj(i -> put(i, Expected.ABSENT))
                .toList()));
    }

    public Gang.Job enqueue(int batch) {
        Operation one = new Operation.Enqueue(QUEUE, PAYLOAD, TaskOptions.DEFAULT);
        Transaction transaction = Transaction.of(Collections.nCopies(batch, one));
        return caller -> () -> {
            subject.write(transaction);
            return batch;
        };
    }

    /** Claims tasks and finishes them in a second call, until there are none. */
    public Gang.Job claimAndFinish(int batch) {
        return caller -> {
            ClaimRequest request = new ClaimRequest(QUEUE, new WorkerId("w" + caller), batch, CLAIM);
            return () -> {
                List<Claim> claims = subject.claim().apply(request);
                if (!claims.isEmpty()) {
                    subject.write(
                            Transaction.of(claims.stream().flatMap(Work::finish).toList()));
                }
                return claims.size();
            };
        };
    }

    /** Each caller puts tasks into a queue of its own, claims and finishes them, in three calls. */
    public Gang.Job throughQueue(int batch) {
        return caller -> {
            QueueName queue = new QueueName("bench-" + caller);
            Transaction enqueue = Transaction.of(
                    Collections.nCopies(batch, new Operation.Enqueue(queue, PAYLOAD, TaskOptions.DEFAULT)));
            ClaimRequest request = new ClaimRequest(queue, new WorkerId("w" + caller), batch, CLAIM);
            return () -> {
                subject.write(enqueue);
                List<Claim> claims = subject.claim().apply(request);
                subject.write(
                        Transaction.of(claims.stream().flatMap(Work::finish).toList()));
                return claims.size();
            };
        };
    }

    private static Stream<Operation> finish(Claim claim) {
        return Stream.of(new Operation.Finish(claim.task().id(), claim.task().attempt(), Verdict.SUCCEED));
    }

    private static Operation put(long number, Expected expected) {
        return new Operation.Put(DocumentKey.of("many", String.format("%012d", number)), expected, DOCUMENT);
    }
}
