/**
 * The command line: parses, asks a node over HTTP, prints.
 *
 * <p>The commands of each capability have a package of their own, whose one public type lists them ({@code JobCommands}
 * in {@code job}); {@link io.tenure.cli.Commands} puts them together. What a command works with is in
 * {@code io.tenure.cli.command}; that package also says how to add one.
 *
 * <p><b>Guarantee.</b> Standard output contains only the result; messages about failures go to standard error. The exit
 * code says whether it is done ({@link io.tenure.cli.ExitCode}), and a changing command takes effect at most once.
 *
 * <p><b>Start.</b> Uses only the JDK, because a person waits for every class that is loaded.
 *
 * <p><b>Read first</b> {@link io.tenure.cli.TenureCli}. <b>Public</b> are it and the exit codes.
 */
@NullMarked
package io.tenure.cli;

import org.jspecify.annotations.NullMarked;
