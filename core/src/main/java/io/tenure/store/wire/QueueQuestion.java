package io.tenure.store.wire;

import io.tenure.store.Attempt;
import io.tenure.store.BatchId;
import io.tenure.store.BatchRecord;
import io.tenure.store.Page;
import io.tenure.store.QueueName;
import io.tenure.store.Reader;
import io.tenure.store.TaskId;
import io.tenure.store.TaskRecord;
import io.tenure.store.TaskScan;
import io.tenure.store.Upcoming;
import io.tenure.store.codec.Decoder;
import io.tenure.store.codec.Encoder;
import io.tenure.store.log.AttemptCodec;
import io.tenure.store.log.BatchCodec;
import io.tenure.store.log.TaskCodec;
import io.tenure.store.machine.TableReader;
import java.util.List;
import java.util.Optional;

/** Questions about what a queue holds. */
public sealed interface QueueQuestion<T> extends StoreQuestion<T> {

    record Attempts(TaskId id) implements QueueQuestion<List<Attempt>> {

        @Override
        public List<Attempt> ask(Reader reader) {
            return reader.attempts(id);
        }

        @Override
        public void write(Encoder out, List<Attempt> answer) {
            out.list(answer, (o, attempt) -> o.count(attempt.number()).bytes(AttemptCodec.encode(attempt)));
        }

        @Override
        public List<Attempt> read(Decoder in) {
            return in.list(i -> AttemptCodec.decode(i.small(), i.bytes()));
        }
    }

    record Tasks(TaskScan scan) implements QueueQuestion<Page<TaskRecord>> {

        public Tasks {
            TableReader.check(scan);
        }

        @Override
        public Page<TaskRecord> ask(Reader reader) {
            return reader.tasks(scan);
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

    record Next(QueueName queue) implements QueueQuestion<Upcoming> {

        @Override
        public Upcoming ask(Reader reader) {
            return reader.upcoming(queue);
        }

        @Override
        public void write(Encoder out, Upcoming answer) {
            out.flag(answer.claimable())
                    .optional(answer.due(), Encoder::instant)
                    .optional(answer.retry(), Encoder::duration);
        }

        @Override
        public Upcoming read(Decoder in) {
            return new Upcoming(in.flag(), in.optional(Decoder::instant), in.optional(Decoder::duration));
        }
    }

    record Unacknowledged(QueueName queue, Optional<BatchId> after, int limit)
            implements QueueQuestion<Page<BatchRecord>> {

        public Unacknowledged {
            if (limit < 1 || limit > io.tenure.store.Scan.MAX_LIMIT) {
                throw new IllegalArgumentException(
                        "A page has 1 to " + io.tenure.store.Scan.MAX_LIMIT + " items, not " + limit + ".");
            }
        }

        @Override
        public Page<BatchRecord> ask(Reader reader) {
            return reader.unacknowledged(queue, after, limit);
        }

        @Override
        public void write(Encoder out, Page<BatchRecord> answer) {
            out.list(answer.items(), (o, batch) -> o.text(batch.id().value()).bytes(BatchCodec.encode(batch)))
                    .optional(answer.next(), Encoder::text);
        }

        @Override
        public Page<BatchRecord> read(Decoder in) {
            return new Page<>(
                    in.list(i -> BatchCodec.decode(queue, new BatchId(i.text()), i.bytes())),
                    in.optional(Decoder::text));
        }
    }

    record OpenBatches(QueueName queue, Optional<BatchId> after, int limit)
            implements QueueQuestion<Page<BatchRecord>> {

        public OpenBatches {
            if (limit < 1 || limit > io.tenure.store.Scan.MAX_LIMIT) {
                throw new IllegalArgumentException(
                        "A page has 1 to " + io.tenure.store.Scan.MAX_LIMIT + " items, not " + limit + ".");
            }
        }

        @Override
        public Page<BatchRecord> ask(Reader reader) {
            return reader.openBatches(queue, after, limit);
        }

        @Override
        public void write(Encoder out, Page<BatchRecord> answer) {
            out.list(answer.items(), (o, batch) -> o.text(batch.id().value()).bytes(BatchCodec.encode(batch)))
                    .optional(answer.next(), Encoder::text);
        }

        @Override
        public Page<BatchRecord> read(Decoder in) {
            return new Page<>(
                    in.list(i -> BatchCodec.decode(queue, new BatchId(i.text()), i.bytes())),
                    in.optional(Decoder::text));
        }
    }
}
