/**
 * The grammar of the command line: commands, arguments and options, their parser, and the help.
 *
 * <p>A {@link io.tenure.cli.args.Usage} describes one command; a {@link io.tenure.cli.args.Grammar} holds all of them
 * and knows nothing about what they do. {@link io.tenure.cli.args.Parser} turns words into a
 * {@link io.tenure.cli.args.Parsed} or a {@link io.tenure.cli.args.UsageError}, whose message is one sentence that
 * names the word, the likely intention and the way to the help.
 *
 * <p>Written by hand, because a library would multiply the start-up time of a command (measured in ARCHITECTURE.md).
 */
@NullMarked
package io.tenure.cli.args;

import org.jspecify.annotations.NullMarked;
