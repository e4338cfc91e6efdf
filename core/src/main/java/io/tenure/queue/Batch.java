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

/** A batch that has ended. Its members are read page by page as they are looked at, so it may be of any size. */
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

    /** The term that the callback runs under: hand it to outside systems, so that they can refuse an older one. */
    public Term term() {
        return term;
    }

    public long succeededCount() {
        return batch.succeeded();
    }

    /** How many were given up or cancelled. */
    public long failedCount() {
        return batch.failed() + batch.cancelled();
    }

    /** The members that were done, in the order in which they were created. */
    public Stream<Member<T>> succeeded() {
        return members().filter(member -> member.task.state() instanceof TaskState.Succeeded);
    }

    /** The members that were given up or cancelled. */
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

        /** What the task said; read when asked for. */
        public T data() {
            return batch.decode.apply(payload());
        }

        /** Why it was given up or cancelled. */
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

        /** A payload never changes, so an old reading of it is as good as a new one. */
        private Body payload() {
            return batch.store
                    .stale()
                    .payload(task.id())
                    .or(() -> batch.store.payload(task.id()))
                    .orElseThrow();
        }
    }
}
