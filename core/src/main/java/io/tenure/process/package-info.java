/**
 * The child processes of a node: the port through which they are started, and what an office knows about them.
 *
 * <p>Start with {@link io.tenure.process.Processes}. A server implements the port with real processes under guards;
 * tests implement it in virtual time.
 */
@NullMarked
package io.tenure.process;

import org.jspecify.annotations.NullMarked;
