package io.tenure.store;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * What a worker of a queue can wait for.
 *
 * @param claimable whether whether a claim would find a task now
 * @param due when the next delayed task is due on the store's wall clock
 * @param retry when the next task that backs off is due on the store's tick
 */
public record Upcoming(boolean claimable, Optional<Instant> due, Optional<Duration> retry) {}
