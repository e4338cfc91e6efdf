package io.tenure.json.queue;

import io.tenure.queue.TaskType;

/** What most tasks of these tests say. */
record Mail(String to) {

    static final TaskType<Mail> TYPE = TaskType.of("mail", Mail.class);
}
