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

    void write(Encoder out, T answer);

    T read(Decoder in);

    record Get(DocumentKey key) implements StoreQuestion<Optional<Document>> {

        @Override
        public Optional<Document> ask(Reader reader) {
            return reader.get(key);
        }

        @Override
        public void write(Encoder out, Optional<Document> answer) {
            out.optional(answer, (o, document) -> o.bytes(DocumentCodec.encode(document)));
        }

        @Override
        public Optional<Document> read(Decoder in) {
            return in.optional(i -> DocumentCodec.decode(key, i.bytes()));
        }
    }

    record Scan(io.tenure.store.Scan scan) implements StoreQuestion<Page<Document>> {

        @Override
        public Page<Document> ask(Reader reader) {
            return reader.scan(scan);
        }

        @Override
        public void write(Encoder out, Page<Document> answer) {
            out.list(
                            answer.items(),
                            (o, document) -> o.text(document.key().id()).bytes(DocumentCodec.encode(document)))
                    .optional(answer.next(), Encoder::text);
        }

        @Override
        public Page<Document> read(Decoder in) {
            return new Page<>(
                    in.list(i -> DocumentCodec.decode(new DocumentKey(scan.collection(), i.text()), i.bytes())),
                    in.optional(Decoder::text));
        }
    }

    record Collections() implements StoreQuestion<List<CollectionStats>> {

        @Override
        public List<CollectionStats> ask(Reader reader) {
            return reader.collections();
        }

        @Override
        public void write(Encoder out, List<CollectionStats> answer) {
            out.list(answer, (o, stats) -> o.text(stats.name().value()).count(stats.documents()));
        }

        @Override
        public List<CollectionStats> read(Decoder in) {
            return in.list(i -> new CollectionStats(new CollectionName(i.text()), i.count()));
        }
    }

    record OfTask(TaskId id) implements StoreQuestion<Optional<TaskRecord>> {

        @Override
        public Optional<TaskRecord> ask(Reader reader) {
            return reader.task(id);
        }

        @Override
        public void write(Encoder out, Optional<TaskRecord> answer) {
            out.optional(answer, (o, task) -> o.bytes(TaskCodec.encode(task)));
        }

        @Override
        public Optional<TaskRecord> read(Decoder in) {
            return in.optional(i -> TaskCodec.decode(id, i.bytes()));
        }
    }

    record Payload(TaskId id) implements StoreQuestion<Optional<Body>> {

        @Override
        public Optional<Body> ask(Reader reader) {
            return reader.payload(id);
        }

        @Override
        public void write(Encoder out, Optional<Body> answer) {
            out.optional(answer, Encoder::body);
        }

        @Override
        public Optional<Body> read(Decoder in) {
            return in.optional(Decoder::body);
        }
    }

    record Queues() implements StoreQuestion<List<QueueStats>> {

        @Override
        public List<QueueStats> ask(Reader reader) {
            return reader.queues();
        }

        @Override
        public void write(Encoder out, List<QueueStats> answer) {
            out.list(answer, StatsCodec::encode);
        }

        @Override
        public List<QueueStats> read(Decoder in) {
            return in.list(StatsCodec::decode);
        }
    }

    record OfBatch(QueueName queue, BatchId batch) implements StoreQuestion<Optional<BatchRecord>> {

        @Override
        public Optional<BatchRecord> ask(Reader reader) {
            return reader.batch(queue, batch);
        }

        @Override
        public void write(Encoder out, Optional<BatchRecord> answer) {
            out.optional(answer, (o, found) -> o.bytes(BatchCodec.encode(found)));
        }

        @Override
        public Optional<BatchRecord> read(Decoder in) {
            return in.optional(i -> BatchCodec.decode(queue, batch, i.bytes()));
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
        public void write(Encoder out, Page<TaskRecord> answer) {
            out.list(answer.items(), (o, task) -> o.count(task.id().value()).bytes(TaskCodec.encode(task)))
                    .optional(answer.next(), Encoder::text);
        }

        @Override
        public Page<TaskRecord> read(Decoder in) {
            return new Page<>(
                    in.list(i -> TaskCodec.decode(new TaskId(i.count()), i.bytes())), in.optional(Decoder::text));
        }
    }

    record OfOffice(Office office) implements StoreQuestion<Optional<Holding>> {

        @Override
        public Optional<Holding> ask(Reader reader) {
            return reader.holding(office);
        }

        @Override
        public void write(Encoder out, Optional<Holding> answer) {
            out.optional(answer, HoldingCodec::encode);
        }

        @Override
        public Optional<Holding> read(Decoder in) {
            return in.optional(HoldingCodec::decode);
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
        public void write(Encoder out, List<TermRecord> answer) {
            out.list(answer, (o, term) -> o.bytes(TermRecordCodec.encode(term)));
        }

        @Override
        public List<TermRecord> read(Decoder in) {
            return in.list(i -> TermRecordCodec.decode(i.bytes()));
        }
    }

    record Time() implements StoreQuestion<Clocks> {

        @Override
        public Clocks ask(Reader reader) {
            return reader.clocks();
        }

        @Override
        public void write(Encoder out, Clocks answer) {
            out.duration(answer.tick()).instant(answer.wall()).count(answer.corrections());
        }

        @Override
        public Clocks read(Decoder in) {
            return new Clocks(in.duration(), in.instant(), in.count());
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
        public void write(Encoder out, ClaimedTasks answer) {
            answer.write(out);
        }

        @Override
        public ClaimedTasks read(Decoder in) {
            return ClaimedTasks.read(in);
        }
    }
}
