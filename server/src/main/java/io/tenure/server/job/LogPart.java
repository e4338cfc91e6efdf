package io.tenure.server.job;

import java.time.Instant;

/**
 * The log of one attempt of a job on a node.
 *
 * @param bytes how many were written, those that were left out included
 * @param since when it was begun
 */
public record LogPart(int attempt, long bytes, Instant since) {}
