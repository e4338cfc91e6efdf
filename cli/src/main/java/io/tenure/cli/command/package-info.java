/**
 * What commands are, and what they work with.
 *
 * <p><b>A new command</b> is one class that implements {@link io.tenure.cli.command.Command} and one line in the list of
 * its package. Its usage describes it to the parser and to the help; a {@link io.tenure.cli.command.Session} asks nodes
 * and prints, so that every command retries, fails and answers {@code --json} alike. One that only looks is watched by
 * {@link io.tenure.cli.command.Watch}; one that waits does so by {@link io.tenure.cli.command.Follow}; a listing that
 * comes page by page is printed by {@link io.tenure.cli.command.Pages}.
 *
 * <p><b>Read first</b> {@code Command}, then {@code Session}. All types are <b>public</b>, for the packages of commands.
 */
@NullMarked
package io.tenure.cli.command;

import org.jspecify.annotations.NullMarked;
