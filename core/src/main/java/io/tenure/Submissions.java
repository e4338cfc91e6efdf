package io.tenure;

import io.tenure.queue.QueueSetup;
import io.tenure.queue.TaskType;
import io.tenure.runtime.Crew;
import io.tenure.store.Codec;
import io.tenure.store.Office;
import io.tenure.store.QueueName;
import io.tenure.store.Store;

/**
 * For a program that submits tasks for a fleet and waits for them, but is no copy of it: it takes no office, works on
 * nothing, and has no threads, so there is nothing to close. {@link TenureBuilder#submitter} makes one.
 *
 * <pre>{@code
 * Submissions shop = Tenure.on(store).named("shop").submitter();
 * TaskId id = shop.submit(MAIL, new Mail("a@b", "hello"));
 * Receipt receipt = shop.await(id, Receipt.class, Duration.ofMinutes(1));
 * }</pre>
 */
public final class Submissions extends TaskCalls {

    Submissions(Store store, Codec codec, Office office, Crew crew) {
        super(store, codec, crew, new QueueSetup(new QueueName(office.value())));
    }

    /** Declares that a batch of the queue of this type gets no more members. */
    public void seal(TaskType<?> type, String batch) {
        queues().seal(type, batch);
    }
}
