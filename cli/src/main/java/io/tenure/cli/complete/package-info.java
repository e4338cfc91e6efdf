/**
 * Scripts that let a shell complete what a person types after {@code tenure}: commands, and the options of each. They are made from
 * the same grammar as the parser and the help, so a new command is completed without a further word, and they ask no node.
 */
@NullMarked
package io.tenure.cli.complete;

import org.jspecify.annotations.NullMarked;
