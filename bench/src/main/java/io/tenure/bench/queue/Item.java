package io.tenure.bench.queue;

import io.tenure.queue.TaskType;
import io.tenure.store.Body;
import io.tenure.store.QueueName;

/** What a task says. Its number decides what becomes of it. */
record Item(int number) {

    /** The name of the fleet, and so of the queue of its tasks. */
    static final String FLEET = "shop";

    static final QueueName SHOP = new QueueName(FLEET);
    static final TaskType<Item> TYPE = TaskType.of("item", Item.class);

    boolean failsAtFirst() {
        return number % 10 == 3;
    }

    boolean failsAlways() {
        return number % 100 == 57;
    }

    Body body() {
        return Body.of(TYPE.name(), "{\"number\":" + number + "}");
    }
}
