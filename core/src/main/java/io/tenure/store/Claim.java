package io.tenure.store;

/** A task that a worker may now run: the task in state {@link TaskState.Claimed}, and its payload. */
public record Claim(TaskRecord task, Body payload) {}
