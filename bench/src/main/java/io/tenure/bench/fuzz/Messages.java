package io.tenure.bench.fuzz;

import io.tenure.lease.Holder;
import io.tenure.lease.agent.LeaseRequest;
import io.tenure.lease.agent.LeaseWire;
import io.tenure.node.ClusterId;
import io.tenure.node.NodeId;
import io.tenure.node.NodeName;
import io.tenure.store.BatchId;
import io.tenure.store.Body;
import io.tenure.store.ClaimRequest;
import io.tenure.store.CollectionName;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.IdempotencyKey;
import io.tenure.store.LeaseId;
import io.tenure.store.Office;
import io.tenure.store.Operation;
import io.tenure.store.QueueLimits;
import io.tenure.store.QueueName;
import io.tenure.store.Scan;
import io.tenure.store.TaskId;
import io.tenure.store.TaskOptions;
import io.tenure.store.TaskScan;
import io.tenure.store.TaskState;
import io.tenure.store.Term;
import io.tenure.store.TermRequest;
import io.tenure.store.Topic;
import io.tenure.store.Transaction;
import io.tenure.store.Verdict;
import io.tenure.store.WorkerId;
import io.tenure.store.codec.Encoder;
import io.tenure.store.log.EntryCodec;
import io.tenure.store.log.LogCommand;
import io.tenure.store.log.SessionId;
import io.tenure.store.wire.GroupRequest;
import io.tenure.store.wire.QueueQuestion;
import io.tenure.store.wire.ReadRequest;
import io.tenure.store.wire.StoreQuestion;
import io.tenure.store.wire.WatchRequest;
import io.tenure.store.wire.Wire;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** What programs send, as they would send it. */
final class Messages {

    private static final QueueName QUEUE = new QueueName("q");
    private static final BatchId BATCH = new BatchId("x");
    private static final DocumentKey DOCUMENT = DocumentKey.of("things", "x");
    private static final Body BODY = Body.of("t", "{\"a\":1}");

    private Messages() {}

    static byte[] of(String path, String cluster, Dice dice) {
        return switch (path) {
            case Wire.COMMANDS -> commands(dice);
            case Wire.READS -> new ReadRequest(dice.oneIn(2), List.of(question(dice), question(dice))).encode();
            case Wire.HINTS -> new WatchRequest(uuid(dice), Set.of(topic(dice), new Topic.OfQueue(QUEUE))).encode();
            case "/api/v1/leases" -> lease(new ClusterId(UUID.fromString(cluster)), dice);
            case "/core/node-selectors/{selector}/replication" -> settle(dice);
            default -> throw new AssertionError("There is no example of a message to " + path + " yet: add one here.");
        };
    }

    /** What a member asks the owner of a document for. */
    private static byte[] settle(Dice dice) {
        return Encoder.version(1)
                .octet(9)
                .text("/core/examples/" + dice.of("x", "y"))
                .done();
    }

    private static byte[] commands(Dice dice) {
        List<byte[]> commands =
                List.of(EntryCodec.encodeCommand(command(dice)), EntryCodec.encodeCommand(command(dice)));
        byte[] group = EntryCodec.encodeGroup(new SessionId(uuid(dice)), 1, 1, commands);
        return GroupRequest.encode(dice.oneIn(2), group);
    }

    private static LogCommand command(Dice dice) {
        return switch (dice.below(6)) {
            case 0 -> new LogCommand.Take(new ClaimRequest(QUEUE, new WorkerId("w"), 1, 1, Duration.ofSeconds(5)));
            case 1 ->
                new LogCommand.Open(
                        new TermRequest(new Office("fuzz"), new Term(0), new NodeName("n9"), new LeaseId("lease")));
            default -> new LogCommand.Commit(transaction(dice));
        };
    }

    private static Transaction transaction(Dice dice) {
        Optional<IdempotencyKey> key =
                dice.oneIn(3) ? Optional.of(new IdempotencyKey("key" + dice.below(50))) : Optional.empty();
        return new Transaction(Optional.empty(), key, List.of(operation(dice)));
    }

    private static Operation operation(Dice dice) {
        TaskId task = new TaskId(1 + dice.below(50));
        return switch (dice.below(14)) {
            case 0 -> new Operation.Check(DOCUMENT, Expected.PRESENT);
            case 1 -> new Operation.Put(DOCUMENT, Expected.ANYTHING, BODY);
            case 2 -> new Operation.Delete(DOCUMENT, Expected.ANYTHING);
            case 3 -> new Operation.Enqueue(QUEUE, BODY, TaskOptions.DEFAULT.in(BATCH));
            case 4 -> new Operation.Seal(QUEUE, BATCH);
            case 5 -> new Operation.Acknowledge(QUEUE, BATCH);
            case 6 -> new Operation.Extend(task, 1, Duration.ofSeconds(5));
            case 7 -> new Operation.Finish(task, 1, new Verdict.Retry(Duration.ofSeconds(5), "no"));
            case 8 -> new Operation.Cancel(task, "why");
            case 9 -> new Operation.Retry(task);
            case 10 -> new Operation.Discard(task);
            case 11 -> new Operation.Limit(QUEUE, new QueueLimits(Optional.of(5), Optional.of(2)));
            case 12 -> new Operation.Pause(QUEUE, "me", "why");
            default -> new Operation.Resume(QUEUE);
        };
    }

    private static StoreQuestion<?> question(Dice dice) {
        TaskId task = new TaskId(1 + dice.below(50));
        return switch (dice.below(13)) {
            case 0 -> new StoreQuestion.Get(DOCUMENT);
            case 1 -> new StoreQuestion.Scan(new Scan(new CollectionName("things"), "x", "", 10));
            case 2 -> new StoreQuestion.Collections();
            case 3 -> new StoreQuestion.OfTask(task);
            case 4 -> new StoreQuestion.Payload(task);
            case 5 -> new StoreQuestion.Queues();
            case 6 -> new StoreQuestion.OfBatch(QUEUE, BATCH);
            case 7 -> new StoreQuestion.Members(QUEUE, BATCH, 0, 10);
            case 8 -> new StoreQuestion.OfOffice(new Office("cluster"));
            case 9 -> new QueueQuestion.Attempts(task);
            case 10 -> new QueueQuestion.Tasks(TaskScan.of(QUEUE, dice.of(TaskState.Kind.values())));
            case 11 -> new QueueQuestion.Next(QUEUE);
            default -> new QueueQuestion.Unacknowledged(QUEUE, Optional.empty(), 10);
        };
    }

    private static Topic topic(Dice dice) {
        return switch (dice.below(3)) {
            case 0 -> new Topic.OfCollection(new CollectionName("things"));
            case 1 -> new Topic.OfOffice(new Office("cluster"));
            default -> new Topic.OfWorker(new WorkerId("w"));
        };
    }

    private static byte[] lease(ClusterId cluster, Dice dice) {
        Holder holder = new Holder(NodeId.parse("n9-00000009"), new LeaseId("lease"));
        return LeaseWire.encode(
                dice.oneIn(3)
                        ? new LeaseWire.Message.GiveBack(cluster, holder)
                        : new LeaseWire.Message.Ask(new LeaseRequest(cluster, holder, 1, Duration.ofSeconds(2))));
    }

    private static UUID uuid(Dice dice) {
        return new UUID(dice.random().nextLong(), dice.random().nextLong());
    }
}
