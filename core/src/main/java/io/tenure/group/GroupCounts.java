package io.tenure.group;

/**
 * What a node's part in the group has met since its start.
 *
 * @param views how often the view changed
 * @param failedProbes how many living members answered neither this node nor its helpers in time
 * @param health 0 if this node hears well, up to 8
 * @param returns how often the others had given this node up
 * @param dropped how many letters were not sent because earlier ones were still under way
 */
public record GroupCounts(long views, long failedProbes, int health, int returns, long dropped) {}
