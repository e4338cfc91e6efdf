package io.tenure.demo.program;

import io.tenure.queue.TaskType;

/** Begins a job with this gadget. */
record Upkeep(String gadget) {

    static final TaskType<Upkeep> TYPE = TaskType.of("upkeep", Upkeep.class);
}
