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
        public AnswerForm<List<Attempt>> form() {
            return AnswerForm.list(
                    (out, attempt) -> out.count(attempt.number()).bytes(AttemptCodec.encode(attempt)),
                    in -> AttemptCodec.decode(in.small(), in.bytes()));
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
        public AnswerForm<Page<TaskRecord>> form() {
            return AnswerForm.TASKS;
        }
    }

    record Next(QueueName queue) implements QueueQuestion<Upcoming> {

        @Override
        public Upcoming ask(Reader reader) {
            return reader.upcoming(queue);
        }

        @Override
        public AnswerForm<Upcoming> form() {
            return new AnswerForm<>(
                    (out, next) -> out.flag(next.claimable())
                            .optional(next.due(), Encoder::instant)
                            .optional(next.retry(), Encoder::duration),
                    in -> new Upcoming(in.flag(), in.optional(Decoder::instant), in.optional(Decoder::duration)));
        }
    }

    record Unacknowledged(QueueName queue, Optional<BatchId> after, int limit)
            implements QueueQuestion<Page<BatchRecord>> {

        public Unacknowledged {
            checkLimit(limit);
        }

        @Override
        public Page<BatchRecord> ask(Reader reader) {
            return reader.unacknowledged(queue, after, limit);
        }

        @Override
        public AnswerForm<Page<BatchRecord>> form() {
            return batches(queue);
        }
    }

    record OpenBatches(QueueName queue, Optional<BatchId> after, int limit)
            implements QueueQuestion<Page<BatchRecord>> {

        public OpenBatches {
            checkLimit(limit);
        }

        @Override
        public Page<BatchRecord> ask(Reader reader) {
            return reader.openBatches(queue, after, limit);
        }

        @Override
        public AnswerForm<Page<BatchRecord>> form() {
            return batches(queue);
        }
    }

    private static void checkLimit(int limit) {
        int most = io.tenure.store.Scan.MAX_LIMIT;
        if (limit < 1 || limit > most) {
            throw new IllegalArgumentException("A page has 1 to " + most + " items, not " + limit + ".");
        }
    }

    private static AnswerForm<Page<BatchRecord>> batches(QueueName queue) {
        return AnswerForm.page(
                (out, batch) -> out.text(batch.id().value()).bytes(BatchCodec.encode(batch)),
                in -> BatchCodec.decode(queue, new BatchId(in.text()), in.bytes()));
    }
}
