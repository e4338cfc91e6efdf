package io.tenure.store.machine;

import io.tenure.node.NodeName;
import io.tenure.store.Attempt;
import io.tenure.store.BatchId;
import io.tenure.store.BatchRecord;
import io.tenure.store.Body;
import io.tenure.store.ClaimRequest;
import io.tenure.store.ClockCorrection;
import io.tenure.store.Clocks;
import io.tenure.store.Document;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Fence;
import io.tenure.store.Holding;
import io.tenure.store.IdempotencyKey;
import io.tenure.store.LeaseId;
import io.tenure.store.Office;
import io.tenure.store.Operation;
import io.tenure.store.Outcome;
import io.tenure.store.Progress;
import io.tenure.store.QueueLimits;
import io.tenure.store.QueueName;
import io.tenure.store.QueueRules;
import io.tenure.store.Start;
import io.tenure.store.TaskId;
import io.tenure.store.TaskOptions;
import io.tenure.store.TaskRecord;
import io.tenure.store.TaskState;
import io.tenure.store.Term;
import io.tenure.store.TermOutcome;
import io.tenure.store.TermRecord;
import io.tenure.store.TermRequest;
import io.tenure.store.Transaction;
import io.tenure.store.Unique;
import io.tenure.store.Unique.Clash;
import io.tenure.store.Verdict;
import io.tenure.store.Version;
import io.tenure.store.WorkerId;
import io.tenure.store.log.AnswersCodec;
import io.tenure.store.log.AttemptCodec;
import io.tenure.store.log.BatchCodec;
import io.tenure.store.log.ClockCorrectionCodec;
import io.tenure.store.log.DocumentCodec;
import io.tenure.store.log.Entry;
import io.tenure.store.log.EntryCodec;
import io.tenure.store.log.Formats;
import io.tenure.store.log.Group;
import io.tenure.store.log.HoldingCodec;
import io.tenure.store.log.Levels;
import io.tenure.store.log.LogAnswer;
import io.tenure.store.log.LogCommand;
import io.tenure.store.log.PayloadCodec;
import io.tenure.store.log.RulesCodec;
import io.tenure.store.log.SessionId;
import io.tenure.store.log.TaskCodec;
import io.tenure.store.log.TermRecordCodec;
import io.tenure.store.table.ClusterLevel;
import io.tenure.store.table.Counters;
import io.tenure.store.table.Event;
import io.tenure.store.table.Header;
import io.tenure.store.table.HeldKey;
import io.tenure.store.table.KeptBatch;
import io.tenure.store.table.LimitKeyQueue;
import io.tenure.store.table.SeenTransaction;
import io.tenure.store.table.SessionRow;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** At least one value for each branch of each format. */
public final class Samples {

    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00.123456Z");
    private static final Duration TICK = Duration.ofSeconds(3600, 5);
    private static final QueueName QUEUE = new QueueName("mail");
    private static final BatchId BATCH = new BatchId("roll-over 7");
    private static final TaskId TASK = new TaskId(300);
    private static final DocumentKey KEY = DocumentKey.of("boards", "größe/1");
    private static final Body BODY = Body.of("json", "{\"a\":1}");
    private static final Holding HOLDING =
            new Holding(Office.CLUSTER, new Term(9), new NodeName("n1"), new LeaseId("n1/abc"), NOON);
    private static final SessionId SESSION = new SessionId(UUID.fromString("6f0c9a3e-7c1d-4d5e-9f00-0123456789ab"));
    private static final TaskOptions OPTIONS = new TaskOptions(
            -7,
            new Start.After(Duration.ofMinutes(5)),
            3,
            Optional.of(BATCH),
            true,
            Optional.of(Unique.within(Duration.ofHours(2), "unique", Clash.REPLACE)),
            Optional.of("limit"),
            Optional.of(Duration.ofMinutes(10)),
            Optional.of(new TaskId(17)));

    private Samples() {}

    private static final ClockCorrection CORRECTION =
            new ClockCorrection(4, TICK, NOON.plusSeconds(9), NOON, "anna", "it was years ahead");

    static Stream<Sample<?>> all() {
        return Stream.of(rows(), tasks(), answers(), entries()).flatMap(samples -> samples);
    }

    private static Stream<Sample<?>> rows() {
        return Stream.of(
                new Sample<>(
                        "header",
                        new Header(new Clocks(TICK, NOON, 3), 12, 345, new Term(6)),
                        Header::encode,
                        Header::decode),
                new Sample<>(
                        "document",
                        new Document(KEY, new Version(70_000), NOON, BODY),
                        DocumentCodec::encode,
                        row -> DocumentCodec.decode(KEY, row)),
                new Sample<>("level", 3, ClusterLevel::encode, ClusterLevel::decode),
                new Sample<>("collection", 1234L, Documents::encodeCount, Documents::decodeCount),
                new Sample<>("payload", BODY, PayloadCodec::encode, PayloadCodec::decode),
                new Sample<>(
                        "queue",
                        List.of(counters().depth(), counters().totals()),
                        unused -> counters().encode(),
                        row -> List.of(
                                Counters.decode(row).depth(),
                                Counters.decode(row).totals())),
                new Sample<>(
                        "attempt",
                        new Attempt(
                                3,
                                new WorkerId("n2/1"),
                                NOON,
                                NOON.plusSeconds(7),
                                Attempt.End.STALLED,
                                Optional.of("gone")),
                        AttemptCodec::encode,
                        row -> AttemptCodec.decode(3, row)),
                new Sample<>(
                        "batch",
                        new BatchRecord(BATCH, QUEUE, 1, 2, 3, 4, true, false, true),
                        BatchCodec::encode,
                        row -> BatchCodec.decode(QUEUE, BATCH, row)),
                new Sample<>(
                        "kept-batch",
                        new KeptBatch(
                                new BatchRecord(BATCH, QUEUE, 1, 2, 3, 4, true, false, true), Duration.ofSeconds(77)),
                        KeptBatch::encode,
                        row -> KeptBatch.decode(QUEUE, BATCH, row)),
                new Sample<>(
                        "rules",
                        new QueueRules(
                                Optional.of(new QueueRules.Paused("anna", "mail is down", NOON)),
                                new QueueLimits(Optional.of(300), Optional.of(2))),
                        RulesCodec::encode,
                        RulesCodec::decode),
                new Sample<>(
                        "clock-correction", CORRECTION, ClockCorrectionCodec::encode, ClockCorrectionCodec::decode),
                new Sample<>("clock-shift", new Shift(NOON.plusSeconds(9), NOON, 7, 300), Shift::encode, Shift::decode),
                new Sample<>("slots", 1234L, LimitKeyQueue::encode, LimitKeyQueue::decode),
                new Sample<>("unique-key", new HeldKey(TASK, Optional.of(TICK)), HeldKey::encode, HeldKey::decode),
                new Sample<>("holding", HOLDING, HoldingCodec::encode, HoldingCodec::decode),
                new Sample<>(
                        "term",
                        TermRecord.of(HOLDING).before(HOLDING),
                        TermRecordCodec::encode,
                        TermRecordCodec::decode),
                new Sample<>("session", new SessionRow(4, 77), SessionRow::encode, SessionRow::decode),
                new Sample<>(
                        "idempotency-key",
                        new SeenTransaction(-5L, TICK, committed()),
                        SeenTransaction::encode,
                        SeenTransaction::decode));
    }

    /** Each count another number. */
    private static Counters counters() {
        Counters counters = new Counters();
        int count = 0;
        for (TaskState state : List.of(
                new TaskState.Delayed(NOON),
                new TaskState.BackingOff(TICK),
                new TaskState.Ready(NOON),
                new TaskState.Claimed(new WorkerId("n2/1"), NOON, TICK, new Term(9)),
                new TaskState.Succeeded(NOON, Optional.empty()),
                new TaskState.Failed(NOON),
                new TaskState.Cancelled(NOON, "why"))) {
            for (int i = 0; i <= count; i++) {
                counters.entered(state);
            }
            count++;
        }
        for (Event event : Event.values()) {
            for (int i = 0; i <= 10 * (event.ordinal() + 1); i++) {
                counters.count(event);
            }
        }
        return counters;
    }

    private static Stream<Sample<?>> tasks() {
        return Stream.of(
                task("delayed", new TaskState.Delayed(NOON)),
                task("backing-off", new TaskState.BackingOff(TICK)),
                task("ready", new TaskState.Ready(NOON)),
                task("claimed", new TaskState.Claimed(new WorkerId("n2/1"), NOON, TICK, new Term(9))),
                task(
                        "cancelling",
                        new TaskState.Claimed(
                                new WorkerId("n2/1"),
                                NOON,
                                TICK,
                                new Term(9),
                                Optional.of(new Progress("half", 0.5)),
                                Optional.of("wrong address"))),
                task("cancelled", new TaskState.Cancelled(NOON, "wrong address")),
                task("succeeded", new TaskState.Succeeded(NOON, Optional.of(BODY))),
                task("failed", new TaskState.Failed(NOON)));
    }

    private static Sample<TaskRecord> task(String state, TaskState value) {
        return new Sample<>(
                "task-" + state,
                new TaskRecord(
                        TASK,
                        QUEUE,
                        "mail",
                        OPTIONS,
                        NOON,
                        2,
                        1,
                        Optional.of("no such host"),
                        value,
                        value.isFinal() ? Optional.of(new TaskId(301)) : Optional.empty()),
                TaskCodec::encode,
                row -> TaskCodec.decode(TASK, row));
    }

    private static Stream<Sample<?>> answers() {
        return Stream.of(new Sample<>(
                "answers",
                List.of(
                        new LogAnswer.Committed(committed()),
                        new LogAnswer.Committed(
                                new Outcome.Conflict(1, Outcome.Cause.OTHER_VERSION, Optional.of(new Version(8)))),
                        new LogAnswer.Committed(
                                new Outcome.Conflict(0, Outcome.Cause.DOCUMENT_ABSENT, Optional.empty())),
                        new LogAnswer.Committed(
                                new Outcome.Conflict(0, Outcome.Cause.DOCUMENT_EXISTS, Optional.empty())),
                        new LogAnswer.Committed(
                                new Outcome.Conflict(0, Outcome.Cause.CLAIM_NOT_LIVE, Optional.empty())),
                        new LogAnswer.Committed(new Outcome.Conflict(0, Outcome.Cause.BATCH_SEALED, Optional.empty())),
                        new LogAnswer.Committed(new Outcome.Conflict(0, Outcome.Cause.BATCH_UNKNOWN, Optional.empty())),
                        new LogAnswer.Committed(
                                new Outcome.Conflict(0, Outcome.Cause.BATCH_NOT_ENDED, Optional.empty())),
                        new LogAnswer.Committed(
                                new Outcome.Conflict(0, Outcome.Cause.BATCH_ACKNOWLEDGED, Optional.empty())),
                        new LogAnswer.Committed(new Outcome.Conflict(
                                0, Outcome.Cause.UNIQUE_KEY_HELD, Optional.empty(), Optional.of(TASK))),
                        new LogAnswer.Committed(new Outcome.Conflict(0, Outcome.Cause.TASK_UNKNOWN, Optional.empty())),
                        new LogAnswer.Committed(new Outcome.Conflict(0, Outcome.Cause.TASK_FINAL, Optional.empty())),
                        new LogAnswer.Committed(new Outcome.Conflict(0, Outcome.Cause.TASK_OPEN, Optional.empty())),
                        new LogAnswer.Committed(new Outcome.Conflict(
                                0, Outcome.Cause.TASK_RETRIED, Optional.empty(), Optional.of(TASK))),
                        new LogAnswer.Committed(
                                new Outcome.Conflict(0, Outcome.Cause.BATCH_NOT_ACKNOWLEDGED, Optional.empty())),
                        new LogAnswer.Committed(new Outcome.Fenced(Optional.of(HOLDING))),
                        new LogAnswer.Committed(new Outcome.Refused(Outcome.Reason.INVALID, "Only once.")),
                        new LogAnswer.Committed(new Outcome.Refused(Outcome.Reason.TOO_LARGE, "Less.")),
                        new LogAnswer.Committed(new Outcome.Refused(Outcome.Reason.KEY_REUSED, "Another key.")),
                        new LogAnswer.Committed(new Outcome.Refused(Outcome.Reason.OVERLOADED, "Later.")),
                        new LogAnswer.Committed(new Outcome.Refused(Outcome.Reason.DISK_RESERVE, "Room.")),
                        new LogAnswer.Committed(new Outcome.Refused(Outcome.Reason.LEVEL_TOO_LOW, "Upgrade.")),
                        new LogAnswer.Taken(List.of(new LogAnswer.Grant(TASK, 3))),
                        new LogAnswer.Opened(new TermOutcome.Opened(HOLDING)),
                        new LogAnswer.Opened(new TermOutcome.Superseded(Optional.empty())),
                        new LogAnswer.Corrected(Optional.of(CORRECTION)),
                        new LogAnswer.Corrected(Optional.empty()),
                        new LogAnswer.Raised(2)),
                AnswersCodec::encode,
                AnswersCodec::decode));
    }

    private static Stream<Sample<?>> entries() {
        return Stream.of(new Sample<>(
                "entry",
                new Entry(
                        new Clocks(TICK, NOON, 3),
                        List.of(
                                new Group(
                                        SESSION,
                                        200,
                                        198,
                                        List.of(commit(), take(), open(), correct(), new LogCommand.Raise(2))),
                                new Group(SESSION, 201, 198, List.of()))),
                Samples::encode,
                EntryCodec::decode));
    }

    private static byte[] encode(Entry entry) {
        return EntryCodec.stamped(
                entry.stamp(),
                EntryCodec.encodeGroups(entry.groups().stream()
                        .map(group -> EntryCodec.encodeGroup(
                                group.session(),
                                group.number(),
                                group.floor(),
                                group.commands().stream()
                                        .map(command -> Formats.OF_THIS_BUILD.encode(command, Levels.FIRST))
                                        .toList()))
                        .toList()));
    }

    private static LogCommand correct() {
        return new LogCommand.Correct(NOON, "anna", "it was years ahead");
    }

    private static LogCommand commit() {
        return new LogCommand.Commit(everyOperation());
    }

    /** Each kind of operation, each with each of its parts. */
    public static Transaction everyOperation() {
        return Transaction.of(
                        new Operation.Check(KEY, Expected.PRESENT),
                        new Operation.Put(DocumentKey.of("a", "1"), Expected.ANYTHING, BODY),
                        new Operation.Put(DocumentKey.of("a", "2"), Expected.at(new Version(8)), BODY),
                        new Operation.Delete(DocumentKey.of("a", "3"), Expected.ABSENT),
                        new Operation.Enqueue(QUEUE, BODY, OPTIONS),
                        new Operation.Enqueue(QUEUE, BODY, TaskOptions.DEFAULT),
                        new Operation.Enqueue(
                                QUEUE,
                                BODY,
                                TaskOptions.DEFAULT
                                        .withStart(new Start.At(NOON))
                                        .withUnique(Unique.untilFinal("u", Clash.KEEP))),
                        new Operation.Seal(QUEUE, BATCH),
                        new Operation.Acknowledge(QUEUE, BATCH),
                        new Operation.Extend(new TaskId(1), 1, Duration.ofSeconds(30)),
                        new Operation.Extend(
                                new TaskId(6), 1, Duration.ofSeconds(30), Optional.of(new Progress("half", 0.5))),
                        new Operation.Cancel(new TaskId(7), "wrong address"),
                        new Operation.Retry(new TaskId(8)),
                        new Operation.Discard(new TaskId(9)),
                        new Operation.Limit(QUEUE, new QueueLimits(Optional.of(300), Optional.empty())),
                        new Operation.Pause(QUEUE, "anna", "mail is down"),
                        new Operation.Resume(QUEUE),
                        new Operation.Finish(new TaskId(2), 1, new Verdict.Succeed(Optional.of(BODY))),
                        new Operation.Finish(new TaskId(3), 2, new Verdict.Retry(Duration.ofSeconds(1), "no route")),
                        new Operation.Finish(new TaskId(4), 3, new Verdict.Fail("never")),
                        new Operation.Finish(new TaskId(5), 4, new Verdict.HandBack(Duration.ZERO)))
                .fencedBy(new Fence(Office.CLUSTER, new Term(9)))
                .named(new IdempotencyKey("k-1"));
    }

    private static LogCommand take() {
        return new LogCommand.Take(new ClaimRequest(QUEUE, new WorkerId("n2/1"), 100, 60, Duration.ofSeconds(30)));
    }

    private static LogCommand open() {
        return new LogCommand.Open(
                new TermRequest(Office.CLUSTER, new Term(8), new NodeName("n1"), new LeaseId("n1/abc")));
    }

    private static Outcome committed() {
        return new Outcome.Committed(new Version(70_000), List.of(TASK, new TaskId(301)), List.of(new TaskId(7)));
    }
}
