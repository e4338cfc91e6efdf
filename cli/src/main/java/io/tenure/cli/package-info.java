/**
 * The command line: parses, asks a node over HTTP, prints.
 *
 * <p><b>A new command</b> is one class that implements {@link io.tenure.cli.Command} and one line in
 * {@link io.tenure.cli.Commands}. Its usage describes it to the parser and to the help; a {@link io.tenure.cli.Session}
 * asks nodes and prints, so that every command retries, fails and answers {@code --json} alike. One that only looks is watched by
 * {@link io.tenure.cli.Watch}; one that waits does so by {@link io.tenure.cli.Follow}.
 *
 * <p><b>Guarantee.</b> Standard output contains only the result; messages about failures go to standard error. The exit
 * code says whether it is done ({@link io.tenure.cli.ExitCode}), and a changing command takes effect at most once.
 *
 * <p><b>Start.</b> Uses only the JDK, because a person waits for every class that is loaded.
 */
@NullMarked
package io.tenure.cli;

import org.jspecify.annotations.NullMarked;
