package io.tenure.queue;

/** What most tasks of these tests say. */
public record Mail(String to) {

    public static final TaskType<Mail> TYPE = TaskType.of("mail", Mail.class);
}
