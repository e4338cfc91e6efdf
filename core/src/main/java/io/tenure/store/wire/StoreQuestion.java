package io.tenure.store.wire;

import io.tenure.store.BatchId;
import io.tenure.store.BatchRecord;
import io.tenure.store.Body;
import io.tenure.store.Clocks;
import io.tenure.store.CollectionName;
import io.tenure.store.CollectionStats;
import io.tenure.store.Document;
import io.tenure.store.DocumentKey;
import io.tenure.store.Holding;
import io.tenure.store.Office;
import io.tenure.store.Page;
import io.tenure.store.QueueName;
import io.tenure.store.QueueStats;
import io.tenure.store.Reader;
import io.tenure.store.TaskId;
import io.tenure.store.TaskRecord;
import io.tenure.store.TermRecord;
import io.tenure.store.codec.Decoder;
import io.tenure.store.codec.Encoder;
import io.tenure.store.log.BatchCodec;
import io.tenure.store.log.DocumentCodec;
import io.tenure.store.log.HoldingCodec;
import io.tenure.store.log.LogAnswer.Grant;
import io.tenure.store.log.TaskCodec;
import io.tenure.store.log.TermRecordCodec;
import java.util.List;
import java.util.Optional;

/** One call of a {@link Reader}: how it is carried out, and how its answer is written and read. */
public sealed interface StoreQuestion<T>
        permits StoreQuestion.Get,
                StoreQuestion.Scan,
                StoreQuestion.Collections,
                StoreQuestion.OfTask,
                StoreQuestion.Payload,
                StoreQuestion.Queues,
                StoreQuestion.OfBatch,
                StoreQuestion.Members,
                StoreQuestion.OfOffice,
                StoreQuestion.Terms,
                StoreQuestion.Time,
                StoreQuestion.Granted,
                QueueQuestion {

    T ask(Reader reader);

    AnswerForm<T> form();

    record Get(DocumentKey key) implements StoreQuestion<Optional<Document>> {

        @Override
        public Optional<Document> ask(Reader reader) {
            return reader.get(key);
        }

        @Override
        public AnswerForm<Optional<Document>> form() {
            return AnswerForm.optional(
                    (out, document) -> out.bytes(DocumentCodec.encode(document)),
                    in -> DocumentCodec.decode(key, in.bytes()));
        }
    }

    record Scan(io.tenure.store.Scan scan) implements StoreQuestion<Page<Document>> {

        @Override
        public Page<Document> ask(Reader reader) {
            return reader.scan(scan);
        }

        @Override
        public AnswerForm<Page<Document>> form() {
            return AnswerForm.page(
                    (out, document) -> out.text(document.key().id()).bytes(DocumentCodec.encode(document)),
                    in -> DocumentCodec.decode(new DocumentKey(scan.collection(), in.text()), in.bytes()));
        }
    }

    record Collections() implements StoreQuestion<List<CollectionStats>> {

        @Override
        public List<CollectionStats> ask(Reader reader) {
            return reader.collections();
        }

        @Override
        public AnswerForm<List<CollectionStats>> form() {
            return AnswerForm.list(
                    (out, stats) -> out.text(stats.name().value()).count(stats.documents()),
                    in -> new CollectionStats(new CollectionName(in.text()), in.count()));
        }
    }

    record OfTask(TaskId id) implements StoreQuestion<Optional<TaskRecord>> {

        @Override
        public Optional<TaskRecord> ask(Reader reader) {
            return reader.task(id);
        }

        @Override
        public AnswerForm<Optional<TaskRecord>> form() {
            return AnswerForm.optional(
                    (out, task) -> out.bytes(TaskCodec.encode(task)), in -> TaskCodec.decode(id, in.bytes()));
        }
    }

    record Payload(TaskId id) implements StoreQuestion<Optional<Body>> {

        @Override
        public Optional<Body> ask(Reader reader) {
            return reader.payload(id);
        }

        @Override
        public AnswerForm<Optional<Body>> form() {
            return AnswerForm.optional(Encoder::body, Decoder::body);
        }
    }

    record Queues() implements StoreQuestion<List<QueueStats>> {

        @Override
        public List<QueueStats> ask(Reader reader) {
            return reader.queues();
        }

        @Override
        public AnswerForm<List<QueueStats>> form() {
            return AnswerForm.list(StatsCodec::encode, StatsCodec::decode);
        }
    }

    record OfBatch(QueueName queue, BatchId batch) implements StoreQuestion<Optional<BatchRecord>> {

        @Override
        public Optional<BatchRecord> ask(Reader reader) {
            return reader.batch(queue, batch);
        }

        @Override
        public AnswerForm<Optional<BatchRecord>> form() {
            return AnswerForm.optional(
                    (out, found) -> out.bytes(BatchCodec.encode(found)),
                    in -> BatchCodec.decode(queue, batch, in.bytes()));
        }
    }

    record Members(QueueName queue, BatchId batch, long after, int limit) implements StoreQuestion<Page<TaskRecord>> {

        public Members {
            if (after < 0 || limit < 1 || limit > io.tenure.store.Scan.MAX_LIMIT) {
                throw new IllegalArgumentException("A page of members starts after a task id or 0 and has 1 to "
                        + io.tenure.store.Scan.MAX_LIMIT + " items, but this one starts after " + after + " and has "
                        + limit + ".");
            }
        }

        @Override
        public Page<TaskRecord> ask(Reader reader) {
            return reader.members(queue, batch, after, limit);
        }

        @Override
        public AnswerForm<Page<TaskRecord>> form() {
            return AnswerForm.TASKS;
        }
    }

    record OfOffice(Office office) implements StoreQuestion<Optional<Holding>> {

        @Override
        public Optional<Holding> ask(Reader reader) {
            return reader.holding(office);
        }

        @Override
        public AnswerForm<Optional<Holding>> form() {
            return AnswerForm.optional(HoldingCodec::encode, HoldingCodec::decode);
        }
    }

    record Terms(Office office, int limit) implements StoreQuestion<List<TermRecord>> {

        public Terms {
            if (limit < 1 || limit > TermRecord.KEPT) {
                throw new IllegalArgumentException(
                        "Ask for 1 to " + TermRecord.KEPT + " terms, not for " + limit + ".");
            }
        }

        @Override
        public List<TermRecord> ask(Reader reader) {
            return reader.terms(office, limit);
        }

        @Override
        public AnswerForm<List<TermRecord>> form() {
            return AnswerForm.list(
                    (out, term) -> out.bytes(TermRecordCodec.encode(term)), in -> TermRecordCodec.decode(in.bytes()));
        }
    }

    record Time() implements StoreQuestion<Clocks> {

        @Override
        public Clocks ask(Reader reader) {
            return reader.clocks();
        }

        @Override
        public AnswerForm<Clocks> form() {
            return new AnswerForm<>(
                    (out, clocks) ->
                            out.duration(clocks.tick()).instant(clocks.wall()).count(clocks.corrections()),
                    in -> new Clocks(in.duration(), in.instant(), in.count()));
        }
    }

    /** The tasks and payloads of grants that did not go into the reply of the group. */
    record Granted(List<Grant> grants) implements StoreQuestion<ClaimedTasks> {

        public Granted {
            grants = List.copyOf(grants);
        }

        @Override
        public ClaimedTasks ask(Reader reader) {
            return ClaimedTasks.of(grants, reader);
        }

        @Override
        public AnswerForm<ClaimedTasks> form() {
            return new AnswerForm<>((out, claimed) -> claimed.write(out), ClaimedTasks::read);
        }
    }
}
