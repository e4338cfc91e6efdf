package io.tenure.store.machine;

import io.tenure.node.NodeName;
import io.tenure.store.BatchId;
import io.tenure.store.Body;
import io.tenure.store.ClaimRequest;
import io.tenure.store.Clocks;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Fence;
import io.tenure.store.IdempotencyKey;
import io.tenure.store.LeaseId;
import io.tenure.store.Office;
import io.tenure.store.Operation;
import io.tenure.store.Outcome;
import io.tenure.store.Progress;
import io.tenure.store.QueueLimits;
import io.tenure.store.QueueName;
import io.tenure.store.Start;
import io.tenure.store.TaskId;
import io.tenure.store.TaskOptions;
import io.tenure.store.Term;
import io.tenure.store.TermOutcome;
import io.tenure.store.TermRequest;
import io.tenure.store.Transaction;
import io.tenure.store.Unique;
import io.tenure.store.Unique.Clash;
import io.tenure.store.Verdict;
import io.tenure.store.Version;
import io.tenure.store.WorkerId;
import io.tenure.store.log.Applied;
import io.tenure.store.log.EntryCodec;
import io.tenure.store.log.Levels;
import io.tenure.store.log.LogAnswer;
import io.tenure.store.log.LogCommand;
import io.tenure.store.log.SessionId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;

/** Makes a log in which something of everything happens, from a seed; what comes next depends on the answers. */
final class LogRecorder {

    private static final int ENTRIES = 400;
    private static final Office OFFICE = Office.CLUSTER;

    private final Random random = new Random(7);
    private final TreeTables tables = new TreeTables();
    private final List<LogAnswer.Grant> claims = new ArrayList<>();
    private Clocks clocks = new Clocks(Duration.ofSeconds(1), Instant.parse("2026-03-01T12:00:00Z"));
    private Term term = Term.NONE;
    private long number;
    private long tasks;
    private long version;

    private final int level;

    LogRecorder(int level) {
        this.level = level;
    }

    /** The entries as they stand in the log. */
    List<byte[]> record() {
        List<byte[]> log = new ArrayList<>();
        if (level > Levels.FIRST) {
            log.add(raise());
        }
        while (log.size() < ENTRIES) {
            clocks = later();
            byte[] entry = EntryCodec.stamped(clocks, EntryCodec.encodeGroups(List.of(group(), group())));
            log.add(entry);
            for (Applied.Answers answers :
                    Machine.apply(EntryCodec.decode(entry), tables).answers()) {
                answers.answers().forEach(this::learn);
            }
        }
        return log;
    }

    private byte[] raise() {
        byte[] group = EntryCodec.encodeGroup(
                new SessionId(new UUID(7, 7)), 1, 1, List.of(EntryCodec.encodeCommand(new LogCommand.Raise(level))));
        byte[] entry = EntryCodec.stamped(clocks, EntryCodec.encodeGroups(List.of(group)));
        Machine.apply(EntryCodec.decode(entry), tables);
        return entry;
    }

    /** Mostly a little later, at times beyond claims and backoffs, and now and then beyond every retention. */
    private Clocks later() {
        int dice = random.nextInt(100);
        Duration passed = dice < 80
                ? Duration.ofMillis(random.nextInt(3000))
                : dice < 96 ? Duration.ofMinutes(random.nextInt(50)) : Duration.ofDays(random.nextInt(5));
        return new Clocks(clocks.tick().plus(passed), clocks.wall().plus(passed));
    }

    private byte[] group() {
        List<byte[]> commands = new ArrayList<>();
        for (int left = random.nextInt(4); left > 0; left--) {
            commands.add(EntryCodec.encodeCommand(command()));
        }
        number++;
        long floor = Math.max(1, number - 3);
        return EntryCodec.encodeGroup(new SessionId(new UUID(7, number % 2)), number, floor, commands);
    }

    private void learn(LogAnswer answer) {
        switch (answer) {
            case LogAnswer.Taken taken -> claims.addAll(taken.grants());
            case LogAnswer.Committed committed -> {
                if (committed.outcome() instanceof Outcome.Committed done) {
                    version = done.version().value();
                    done.tasks().forEach(task -> tasks = Math.max(tasks, task.value()));
                }
            }
            case LogAnswer.Opened opened -> {
                if (opened.outcome() instanceof TermOutcome.Opened open) {
                    term = open.holding().term();
                }
            }
            case LogAnswer.Corrected corrected -> {}
            case LogAnswer.Raised raised -> {}
        }
    }

    private LogCommand command() {
        return switch (random.nextInt(12)) {
            case 0, 1, 2 ->
                level == Levels.FIRST
                        ? new LogCommand.Take(new ClaimRequest(
                                queue(),
                                new WorkerId("w/" + random.nextInt(3)),
                                1 + random.nextInt(4),
                                Duration.ofSeconds(30)))
                        : new LogCommand.Take(new ClaimRequest(
                                queue(),
                                new WorkerId("w/" + random.nextInt(3)),
                                4,
                                random.nextInt(5),
                                Duration.ofSeconds(30)));
            case 3 ->
                switch (random.nextInt(6)) {
                    case 0 ->
                        new LogCommand.Open(
                                new TermRequest(OFFICE, term, new NodeName("n1"), new LeaseId("n1/" + number)));
                    case 1 -> new LogCommand.Correct(clocks.wall().minusSeconds(5), "anna", "it was ahead");
                    default -> new LogCommand.Raise(Levels.FIRST);
                };
            default -> new LogCommand.Commit(transaction());
        };
    }

    private Transaction transaction() {
        List<Operation> operations = new ArrayList<>();
        for (int left = 1 + random.nextInt(3); left > 0; left--) {
            operations.add(operation());
        }
        Transaction transaction = Transaction.of(operations);
        if (random.nextInt(8) == 0) {
            transaction = transaction.fencedBy(new Fence(OFFICE, random.nextInt(4) == 0 ? new Term(1) : term));
        }
        return random.nextInt(4) == 0
                ? Transaction.of(new Operation.Enqueue(new QueueName("a"), body(), TaskOptions.DEFAULT))
                        .named(new IdempotencyKey("key " + random.nextInt(30)))
                : transaction;
    }

    private Operation operation() {
        return switch (random.nextInt(16)) {
            case 0 -> new Operation.Check(key(), expected());
            case 1, 2 -> new Operation.Put(key(), expected(), body());
            case 3 -> new Operation.Delete(key(), expected());
            case 4, 5, 6, 7 -> new Operation.Enqueue(queue(), body(), options());
            case 8 -> new Operation.Seal(queue(), batch());
            case 9 -> new Operation.Acknowledge(queue(), batch());
            case 10 -> ofClaims();
            case 11 -> ofClaims();
            case 12 -> new Operation.Cancel(task(), "why");
            case 13 -> random.nextBoolean() ? new Operation.Retry(task()) : new Operation.Discard(task());
            case 14 -> ofClaims();
            default -> ofQueue();
        };
    }

    private Operation ofQueue() {
        return switch (random.nextInt(4)) {
            case 0 -> new Operation.Pause(queue(), "anna", "why");
            case 1 ->
                new Operation.Limit(
                        queue(),
                        new QueueLimits(Optional.of(1 + random.nextInt(5)), Optional.of(1 + random.nextInt(2))));
            default -> new Operation.Resume(queue());
        };
    }

    private Operation ofClaims() {
        if (claims.isEmpty()) {
            return new Operation.Put(key(), Expected.ANYTHING, body());
        }
        LogAnswer.Grant claim = claims.remove(random.nextInt(claims.size()));
        return switch (random.nextInt(6)) {
            case 0 -> {
                claims.add(claim);
                yield new Operation.Extend(
                        claim.task(), claim.attempt(), Duration.ofSeconds(40), Optional.of(new Progress("half", 0.5)));
            }
            case 1 -> finish(claim, new Verdict.Retry(Duration.ofSeconds(2), "no route"));
            case 2 -> finish(claim, new Verdict.Fail("never"));
            case 3 -> finish(claim, new Verdict.HandBack(Duration.ofSeconds(1)));
            default -> finish(claim, new Verdict.Succeed(Optional.of(body())));
        };
    }

    private static Operation finish(LogAnswer.Grant claim, Verdict verdict) {
        return new Operation.Finish(claim.task(), claim.attempt(), verdict);
    }

    private TaskOptions options() {
        TaskOptions options =
                TaskOptions.DEFAULT.withPriority(random.nextInt(3)).withRetries(random.nextInt(3));
        return switch (random.nextInt(8)) {
            case 0 -> options.withStart(new Start.After(Duration.ofMinutes(1)));
            case 1 -> options.withStart(new Start.At(clocks.wall().plusSeconds(20)));
            case 2 -> options.in(batch());
            case 3 -> options.withUnique(Unique.untilFinal("u" + random.nextInt(3), clash()));
            case 4 -> options.withUnique(Unique.within(Duration.ofMinutes(5), "w" + random.nextInt(3), clash()));
            case 5, 6 -> options.withLimitKey("l" + random.nextInt(2));
            default -> options.withTimeout(Duration.ofMinutes(2));
        };
    }

    private Clash clash() {
        return Clash.values()[random.nextInt(Clash.values().length)];
    }

    private Expected expected() {
        return switch (random.nextInt(8)) {
            case 0 -> Expected.PRESENT;
            case 1 -> Expected.ABSENT;
            case 2 -> Expected.at(new Version(version));
            default -> Expected.ANYTHING;
        };
    }

    private DocumentKey key() {
        return DocumentKey.of("c" + random.nextInt(2), String.valueOf(random.nextInt(6)));
    }

    private QueueName queue() {
        return new QueueName(random.nextInt(3) == 0 ? "b" : "a");
    }

    private BatchId batch() {
        return new BatchId("batch " + random.nextInt(3));
    }

    private TaskId task() {
        return new TaskId(1 + random.nextInt((int) tasks + 1));
    }

    private Body body() {
        return Body.of("t", "x" + random.nextInt(100));
    }
}
