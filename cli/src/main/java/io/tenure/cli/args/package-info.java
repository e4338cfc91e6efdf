/**
 * The words of the command line: what commands, arguments and options there are, reading them, and the help about them.
 *
 * <p>A {@link io.tenure.cli.args.Usage} describes one command; a {@link io.tenure.cli.args.Grammar} holds all of them
 * and knows nothing of what they do. {@link io.tenure.cli.args.Parser} turns words into a
 * {@link io.tenure.cli.args.Parsed} or a {@link io.tenure.cli.args.UsageError}, whose message is one sentence that
 * names the word, the likely intention and the way to the help.
 *
 * <p>By hand, because picocli (Java 5 bytecode, which no class archive takes in) and a mapper together
 * made a command start in 0.5 instead of 0.1 seconds.
 */
@NullMarked
package io.tenure.cli.args;

import org.jspecify.annotations.NullMarked;
