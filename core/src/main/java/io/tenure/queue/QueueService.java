package io.tenure.queue;

import io.tenure.store.QueueName;
import java.util.Optional;

/**
 * A queue that the leader fills and every copy works on: {@link #primaryWork} creates tasks on the leader,
 * {@link #process} runs one of them on any copy, and {@link #onTasksCompleted} is called on the leader when a batch has
 * ended.
 *
 * <p>A thin layer over {@link TaskType}, {@link TaskHandler} and {@link BatchCallback}, with the same promises.
 *
 * @param <T> the payload of a task, a record
 */
public abstract class QueueService<T> {

    private final TaskType<T> type;
    private final QueueOptions options;
    private volatile SettingReader settings = SettingReader.NOT_STARTED;

    protected QueueService(Class<T> data, QueueOptions options) {
        this.options = options;
        this.type = TaskType.of(options.typeName(), data)
                .formerly(options.aliases().toArray(String[]::new))
                .in(options.collection().value());
    }

    /**
     * Called on the leader, once per interval. What it creates and sets is committed after it has returned, in one
     * commit fenced by the term: all or nothing. An exception discards it and is shown, and the call is repeated after
     * a pause.
     */
    protected abstract void primaryWork(Cycle<T> cycle) throws Exception;

    /** Runs one task; see {@link TaskHandler}. */
    protected abstract void process(Task<T> task) throws Exception;

    /** Called on the current leader when a batch has ended; see {@link BatchCallback}. */
    protected void onTasksCompleted(Batch<T> batch) throws Exception {}

    /** A setting as it was last committed; within a cycle use {@link Cycle#get}. */
    protected final <V> Optional<V> get(String key, Class<V> as) {
        return settings.read(options.collection(), key, as);
    }

    final TaskType<T> type() {
        return type;
    }

    final QueueOptions options() {
        return options;
    }

    final void readSettingsFrom(SettingReader reader) {
        settings = reader;
    }

    /** How a running service reads its settings. */
    interface SettingReader {

        SettingReader NOT_STARTED = new SettingReader() {
            @Override
            public <V> Optional<V> read(QueueName queue, String key, Class<V> as) {
                throw new IllegalStateException("The queue '" + queue + "' has not been started.");
            }
        };

        <V> Optional<V> read(QueueName queue, String key, Class<V> as);
    }
}
