/**
 * Commands about the cluster and its nodes: status, version, leader, members, clocks and activities.
 *
 * <p><b>Read first</b> {@link io.tenure.cli.node.NodeCommands}, which alone is <b>public</b>.
 */
@NullMarked
package io.tenure.cli.node;

import org.jspecify.annotations.NullMarked;
