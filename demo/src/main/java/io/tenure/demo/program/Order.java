package io.tenure.demo.program;

import io.tenure.queue.TaskType;

/** What the schedule of the shop makes: somebody buys something. Which, follows from the number of the task. */
record Order(String channel) {

    static final TaskType<Order> TYPE = TaskType.of("order", Order.class);
}
