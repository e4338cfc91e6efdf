/**
 * Malformed requests: made from a seed and sent to a node as they are, which has to refuse them in order and to stay as it was.
 */
@NullMarked
package io.tenure.bench.fuzz;

import org.jspecify.annotations.NullMarked;
