/**
 * Commands about queues, tasks, batches and bulks.
 *
 * <p>What ends badly after {@code --wait} ends the command with an exit code of its own ({@code TaskEnd}).
 *
 * <p><b>Read first</b> {@link io.tenure.cli.queue.QueueCommands}, which alone is <b>public</b>.
 */
@NullMarked
package io.tenure.cli.queue;

import org.jspecify.annotations.NullMarked;
