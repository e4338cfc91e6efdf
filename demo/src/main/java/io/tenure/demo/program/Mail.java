package io.tenure.demo.program;

import io.tenure.queue.RetryPolicy;
import io.tenure.queue.TaskType;
import java.time.Duration;

/** A letter to a customer, in a queue of its own. */
record Mail(String to, String text) {

    private static final RetryPolicy SOON = new RetryPolicy(Duration.ofSeconds(1), 2, Duration.ofSeconds(20));

    static final TaskType<Mail> TYPE =
            TaskType.of("mail", Mail.class).in("mail").retrying(SOON);
}
