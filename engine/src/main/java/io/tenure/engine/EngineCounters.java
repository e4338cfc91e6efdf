package io.tenure.engine;

/**
 * What happened on this node since its process began.
 *
 * @param leaderChanges how often another leader became known, or this node began to lead
 * @param resent groups of commands that were sent again
 * @param dumpsTaken how often this node replaced its state by a dump
 * @param stalled claims that ran out
 * @param droppedBatches batches that were given up because nobody acknowledged their end
 */
public record EngineCounters(long leaderChanges, long resent, long dumpsTaken, long stalled, long droppedBatches) {}
