package io.tenure.queue;

import io.tenure.store.BatchId;
import io.tenure.store.BatchRecord;
import io.tenure.store.Body;
import io.tenure.store.Page;
import io.tenure.store.QueueName;
import io.tenure.store.Store;
import io.tenure.store.TaskId;
import io.tenure.store.TaskRecord;
import io.tenure.store.TaskState;
import io.tenure.store.Term;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** A batch that has ended. Its members are read page by page, so it may be of any size. */
public final class Batch<T> {

    private static final int PAGE = 500;

    private final BatchRecord batch;
    private final Term term;
    private final Store store;
    private final Function<Body, T> decode;

    Batch(BatchRecord batch, Term term, Store store, Function<Body, T> decode) {
        this.batch = batch;
        this.term = term;
        this.store = store;
        this.decode = decode;
    }

    public BatchId id() {
        return batch.id();
    }

    public QueueName queue() {
        return batch.queue();
    }

    /** The term of the callback. Pass it to outside systems, so that they can refuse an older one. */
    public Term term() {
        return term;
    }

    public long succeededCount() {
        return batch.succeeded();
    }

    /** How many failed or were cancelled. */
    public long failedCount() {
        return batch.failed() + batch.cancelled();
    }

    /** The members that succeeded, in the order of their creation. */
    public Stream<Member<T>> succeeded() {
        return members().filter(member -> member.task.state() instanceof TaskState.Succeeded);
    }

    /** The members that failed or were cancelled. */
    public Stream<Member<T>> failed() {
        return members().filter(member -> !(member.task.state() instanceof TaskState.Succeeded));
    }

    private Stream<Member<T>> members() {
        return Stream.iterate(
                        Optional.of(page(0)),
                        Optional::isPresent,
                        page -> page.flatMap(Page::next).map(after -> page(Long.parseLong(after))))
                .flatMap(Optional::stream)
                .flatMap(page -> page.items().stream())
                .map(task -> new Member<>(task, this));
    }

    private Page<TaskRecord> page(long after) {
        return store.members(batch.queue(), batch.id(), after, PAGE);
    }

    /** A task of the batch. */
    public static final class Member<T> {

        private final TaskRecord task;
        private final Batch<T> batch;

        private Member(TaskRecord task, Batch<T> batch) {
            this.task = task;
            this.batch = batch;
        }

        public TaskId id() {
            return task.id();
        }

        /** The payload, read on demand. */
        public T data() {
            return batch.decode.apply(payload());
        }

        /** Why it failed or was cancelled. */
        public Optional<String> error() {
            return switch (task.state()) {
                case TaskState.Failed s -> task.lastError();
                case TaskState.Cancelled s -> Optional.of(s.why());
                case TaskState.Succeeded s -> Optional.empty();
                case TaskState.Delayed s -> Optional.empty();
                case TaskState.BackingOff s -> Optional.empty();
                case TaskState.Ready s -> Optional.empty();
                case TaskState.Claimed s -> Optional.empty();
            };
        }

        /** What its handler returned. */
        public Optional<Body> result() {
            return task.state() instanceof TaskState.Succeeded done ? done.result() : Optional.empty();
        }

        /** A payload never changes, so a stale read is as good as any. */
        private Body payload() {
            return batch.store
                    .stale()
                    .payload(task.id())
                    .or(() -> batch.store.payload(task.id()))
                    .orElseThrow();
        }
    }
}
