/**
 * JSON as the command line needs it: read a text into a tree, print a value on one line.
 *
 * <p>Written by hand, because loading a library takes longer than everything else that a command does (measured in
 * ARCHITECTURE.md). Numbers are kept as text, so that nothing is rounded on the way to a person. A text that is not
 * JSON is a {@link io.tenure.cli.json.MalformedJson}.
 */
@NullMarked
package io.tenure.cli.json;

import org.jspecify.annotations.NullMarked;
