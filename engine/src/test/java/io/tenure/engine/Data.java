package io.tenure.engine;

import io.tenure.store.Body;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Operation;
import io.tenure.store.Outcome;
import io.tenure.store.QueueName;
import io.tenure.store.Store;
import io.tenure.store.TaskOptions;
import io.tenure.store.Transaction;

/** Small things to write and read. */
public final class Data {

    public static final QueueName QUEUE = new QueueName("q");

    private Data() {}

    public static DocumentKey key(String id) {
        return DocumentKey.of("c", id);
    }

    public static Outcome put(Store store, String id, String text) {
        return store.commit(Transaction.of(new Operation.Put(key(id), Expected.ANYTHING, Body.of("t", text))));
    }

    public static String get(Store store, String id) {
        return store.get(key(id)).map(d -> d.body().text()).orElse("");
    }

    public static Outcome enqueue(Store store, String text) {
        return store.commit(Transaction.of(new Operation.Enqueue(QUEUE, Body.of("t", text), TaskOptions.DEFAULT)));
    }
}
