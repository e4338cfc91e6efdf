/** The command line: parses, asks a node over HTTP, prints. */
@NullMarked
package io.tenure.cli;

import org.jspecify.annotations.NullMarked;
