/**
 * Commands about the group: who owns a key, who lives, and how many must.
 *
 * <p><b>Read first</b> {@link io.tenure.cli.group.GroupCommands}, which alone is <b>public</b>.
 */
@NullMarked
package io.tenure.cli.group;

import org.jspecify.annotations.NullMarked;
