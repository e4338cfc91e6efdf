/**
 * Commands about jobs, their locks and logs, and the gadgets that they run.
 *
 * <p>Whoever waits for a job sees what it writes ({@code JobText}); one that ends badly ends the command with an exit code
 * of its own ({@code JobEnd}).
 *
 * <p><b>Read first</b> {@link io.tenure.cli.job.JobCommands}, which alone is <b>public</b>.
 */
@NullMarked
package io.tenure.cli.job;

import org.jspecify.annotations.NullMarked;
