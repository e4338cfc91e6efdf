package io.tenure.document.replica;

import io.tenure.document.ReplicatedState;

/**
 * A state that lost against one that did not know it, kept for people.
 *
 * @param name unique among the lost states of a node, and the same on every node that keeps this one
 * @param lostMicros when this node decided it, by its wall clock
 */
public record LostState(String name, ReplicatedState state, long lostMicros) {}
