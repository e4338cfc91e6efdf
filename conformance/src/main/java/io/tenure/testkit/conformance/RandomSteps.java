package io.tenure.testkit.conformance;

import io.tenure.node.NodeName;
import io.tenure.store.BatchId;
import io.tenure.store.Body;
import io.tenure.store.Claim;
import io.tenure.store.ClaimRequest;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Fence;
import io.tenure.store.IdempotencyKey;
import io.tenure.store.LeaseId;
import io.tenure.store.Office;
import io.tenure.store.Operation;
import io.tenure.store.Operation.Acknowledge;
import io.tenure.store.Operation.Cancel;
import io.tenure.store.Operation.Check;
import io.tenure.store.Operation.Delete;
import io.tenure.store.Operation.Discard;
import io.tenure.store.Operation.Enqueue;
import io.tenure.store.Operation.Extend;
import io.tenure.store.Operation.Finish;
import io.tenure.store.Operation.Limit;
import io.tenure.store.Operation.Pause;
import io.tenure.store.Operation.Put;
import io.tenure.store.Operation.Resume;
import io.tenure.store.Operation.Retry;
import io.tenure.store.Operation.Seal;
import io.tenure.store.Outcome.Committed;
import io.tenure.store.Outcome.Conflict;
import io.tenure.store.Outcome.Reason;
import io.tenure.store.Progress;
import io.tenure.store.QueueLimits;
import io.tenure.store.QueueName;
import io.tenure.store.Start;
import io.tenure.store.TaskId;
import io.tenure.store.TaskOptions;
import io.tenure.store.TaskRecord;
import io.tenure.store.Term;
import io.tenure.store.TermOutcome.Opened;
import io.tenure.store.TermRequest;
import io.tenure.store.Transaction;
import io.tenure.store.Unique;
import io.tenure.store.Verdict;
import io.tenure.store.Version;
import io.tenure.store.WorkerId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Steps from a seed. Few names, so that steps meet each other; what earlier answers gave (versions, claims, terms) is
 * used again, mostly while it is right and sometimes when it no longer is.
 */
final class RandomSteps {
    static final List<String> COLLECTIONS = List.of("c1", "c2");
    static final List<QueueName> QUEUES = List.of(new QueueName("q1"), new QueueName("q2"));
    static final List<BatchId> BATCHES =
            IntStream.range(0, 6).mapToObj(i -> new BatchId("b" + i)).toList();
    static final List<Office> OFFICES = List.of(new Office("o1"), new Office("o2"));

    private static final List<String> IDS = List.of("a", "b", "bc", "\u00e4", "\uffee", "\uD83D\uDE00");

    private final Random random;
    private final Map<Office, Term> terms = new HashMap<>();
    private final List<Version> versions = new ArrayList<>();
    private final List<TaskRecord> claims = new ArrayList<>();
    private final List<TaskId> tasks = new ArrayList<>();
    private final List<Transaction> named = new ArrayList<>();
    private final Set<String> answers = new TreeSet<>();

    RandomSteps(Random random) {
        this.random = random;
    }

    /** The tasks that the run has enqueued so far. */
    List<TaskId> tasks() {
        return tasks;
    }

    RandomCall next() {
        return switch (random.nextInt(10)) {
            case 0, 1 -> new RandomCall.Take(claim());
            case 2 -> new RandomCall.Open(open());
            case 3 -> new RandomCall.Commit(List.of(transaction(), transaction(), transaction()));
            default -> new RandomCall.Commit(List.of(transaction()));
        };
    }

    /** The kinds of answers that came so far. */
    Set<String> answers() {
        return answers;
    }

    /** Takes in what a step was answered. */
    void learn(Object answer) {
        answers.add(kind(answer));
        switch (answer) {
            case List<?> list -> list.forEach(this::learn);
            case Committed committed -> {
                versions.add(committed.version());
                tasks.addAll(committed.tasks());
            }
            case Claim claim -> claims.add(claim.task());
            case Opened opened ->
                terms.put(opened.holding().office(), opened.holding().term());
            default -> {}
        }
    }

    private static String kind(Object answer) {
        return switch (answer) {
            case Conflict conflict -> conflict.cause().name();
            case Reason refused -> refused.name();
            default -> answer.getClass().getSimpleName();
        };
    }

    private ClaimRequest claim() {
        WorkerId worker = new WorkerId("w" + random.nextInt(3));
        int max = 1 + random.nextInt(4);
        return new ClaimRequest(any(QUEUES), worker, max, random.nextInt(max + 1), seconds(1, 60));
    }

    private TermRequest open() {
        Office office = any(OFFICES);
        NodeName node = new NodeName("n" + random.nextInt(3));
        return new TermRequest(office, term(office), node, new LeaseId("lease " + random.nextInt(20)));
    }

    /** The open term, or sometimes one beside it. */
    private Term term(Office office) {
        long open = terms.getOrDefault(office, Term.NONE).value();
        return new Term(Math.max(0, rarely() ? open + random.nextInt(3) - 1 : open));
    }

    private Transaction transaction() {
        if (!named.isEmpty() && rarely()) {
            return any(named);
        }
        Transaction transaction = Transaction.of(IntStream.range(0, 1 + random.nextInt(4))
                .mapToObj(i -> operation())
                .toList());
        if (rarely()) {
            Office office = any(OFFICES);
            transaction = transaction.fencedBy(new Fence(office, term(office)));
        }
        if (rarely()) {
            transaction = transaction.named(new IdempotencyKey("key " + random.nextInt(30)));
            named.add(transaction);
        }
        return transaction;
    }

    private Operation operation() {
        return switch (random.nextInt(14)) {
            case 12 -> rule();
            case 13 -> tasks.isEmpty() ? rule() : onTask();
            case 0 -> new Check(key(), expected());
            case 1, 2, 3 -> new Put(key(), expected(), new Body("t" + random.nextInt(2), bytes()));
            case 4 -> new Delete(key(), expected());
            case 5 ->
                random.nextBoolean() ? new Seal(any(QUEUES), any(BATCHES)) : new Acknowledge(any(QUEUES), any(BATCHES));
            case 6, 7, 8 -> new Enqueue(any(QUEUES), new Body("t" + random.nextInt(2), bytes()), options());
            default -> onClaim();
        };
    }

    /** Pauses are short, or nothing else happens. */
    private Operation rule() {
        QueueName queue = any(QUEUES);
        return switch (random.nextInt(8)) {
            case 0 -> new Pause(queue, "p" + random.nextInt(2), "why");
            case 1, 2, 3, 4 -> new Resume(queue);
            default -> new Limit(queue, new QueueLimits(limit(4), limit(2)));
        };
    }

    private Optional<Integer> limit(int most) {
        return random.nextInt(3) == 0 ? Optional.empty() : Optional.of(1 + random.nextInt(most));
    }

    private Operation onTask() {
        return switch (random.nextInt(3)) {
            case 0 -> new Cancel(known(), "reason " + random.nextInt(3));
            case 1 -> new Retry(known());
            default -> new Discard(known());
        };
    }

    private TaskId known() {
        return rarely()
                ? new TaskId(1 + random.nextInt(1000))
                : tasks.get(tasks.size() - 1 - random.nextInt(Math.min(20, tasks.size())));
    }

    private Operation onClaim() {
        if (claims.isEmpty()) {
            return new Finish(new TaskId(1), 1, Verdict.SUCCEED);
        }
        TaskRecord claim =
                rarely() ? any(claims) : claims.get(claims.size() - 1 - random.nextInt(Math.min(4, claims.size())));
        return random.nextInt(4) == 0
                ? new Extend(claim.id(), claim.attempt(), seconds(1, 60), progress())
                : new Finish(claim.id(), claim.attempt(), verdict());
    }

    private Optional<Progress> progress() {
        return random.nextBoolean()
                ? Optional.empty()
                : Optional.of(new Progress("line " + random.nextInt(3), random.nextInt(5) / 4.0));
    }

    private Verdict verdict() {
        return switch (random.nextInt(5)) {
            case 0 -> new Verdict.Retry(seconds(0, 20), "error " + random.nextInt(3));
            case 1 -> new Verdict.Fail("hopeless");
            case 2 -> new Verdict.HandBack(seconds(0, 20));
            case 3 -> new Verdict.Succeed(Optional.of(new Body("result", bytes())));
            default -> Verdict.SUCCEED;
        };
    }

    private TaskOptions options() {
        TaskOptions options =
                TaskOptions.DEFAULT.withPriority(random.nextInt(3) - 1).withRetries(random.nextInt(3));
        if (random.nextInt(3) == 0) {
            options = options.withStart(new Start.After(seconds(0, 60)));
        }
        if (random.nextInt(3) == 0) {
            options = options.withLimitKey("k" + random.nextInt(3));
        }
        if (random.nextInt(3) == 0) {
            options = options.withUnique(unique());
        }
        if (rarely()) {
            options = options.withTimeout(seconds(1, 60)).withRetryOf(new TaskId(1 + random.nextInt(9)));
        }
        return switch (random.nextInt(4)) {
            case 0 -> options.in(any(BATCHES));
            case 1 -> options.countedIn(any(BATCHES));
            default -> options;
        };
    }

    private Unique unique() {
        Optional<Duration> window = random.nextBoolean() ? Optional.empty() : Optional.of(seconds(1, 600));
        return new Unique("u" + random.nextInt(6), any(List.of(Unique.Clash.values())), window);
    }

    private DocumentKey key() {
        return DocumentKey.of(any(COLLECTIONS), any(IDS));
    }

    private Expected expected() {
        return switch (random.nextInt(6)) {
            case 0 -> Expected.ABSENT;
            case 1 -> Expected.PRESENT;
            case 2 ->
                versions.isEmpty()
                        ? Expected.PRESENT
                        : Expected.at(versions.get(versions.size() - 1 - random.nextInt(Math.min(6, versions.size()))));
            default -> Expected.ANYTHING;
        };
    }

    private byte[] bytes() {
        byte[] bytes = new byte[random.nextInt(8)];
        random.nextBytes(bytes);
        return bytes;
    }

    private Duration seconds(int from, int to) {
        return Duration.ofSeconds(from + (long) random.nextInt(to - from));
    }

    private boolean rarely() {
        return random.nextInt(6) == 0;
    }

    private <T> T any(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }
}
