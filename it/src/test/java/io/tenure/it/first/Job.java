package io.tenure.it.first;

import io.tenure.queue.TaskType;

/** What a {@link Deployed} does: something that takes this long, or, if it is negative, the end of its process. */
public record Job(long millis) {

    public static final TaskType<Job> TYPE = TaskType.of("job", Job.class);

    /** With which a process ends that is ended by a job. */
    public static final int CODE = 7;

    public static final Job EXIT = new Job(-1);
}
