/**
 * A fleet that works on queues of a cluster of real processes, while processes of both are killed. Everything that ran
 * leaves a line in a file outside; in the end the store's records are compared with those and with what was acknowledged.
 */
@NullMarked
package io.tenure.bench.queue;

import org.jspecify.annotations.NullMarked;
