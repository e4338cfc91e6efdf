/**
 * This node's part in the group: {@link io.tenure.server.group.NodeGroup} runs the protocol of {@code io.tenure.group} over the
 * connections that the log has, with the members that the log names.
 *
 * <p>It works without a leader of the log and without a majority.
 */
@NullMarked
package io.tenure.server.group;

import org.jspecify.annotations.NullMarked;
