package io.tenure.queue;

import io.tenure.store.QueueName;
import java.util.Optional;

/**
 * A queue whose leader makes the work and whose nodes all do it: {@link #primaryWork} creates tasks on the leader,
 * {@link #process} does one of them on any node, {@link #onTasksCompleted} is told on the leader when all of a batch are
 * done.
 *
 * <p>A thin form of {@link TaskType}, {@link TaskHandler} and {@link BatchCallback}; the promises are theirs.
 *
 * @param <T> what a task says, a record
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
     * Called on the leader, once per interval. What it creates and sets is one commit, fenced by the term, after it has
     * returned: all of it or nothing. An exception discards it, is shown, and the call is made again after a pause.
     */
    protected abstract void primaryWork(Cycle<T> cycle) throws Exception;

    /** Does one task; see {@link TaskHandler}. */
    protected abstract void process(Task<T> task) throws Exception;

    /** Called on the leader of that moment when a batch has ended; see {@link BatchCallback}. */
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

    /** Where a running service finds its settings. */
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
