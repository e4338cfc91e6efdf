/**
 * What the programs of the demo do: orders that come in by a schedule, mail that sometimes fails, an index that is built anew on
 * the copy that leads, jobs, documents, and the queue of the tutorial.
 *
 * <p>They are clients of the cluster, as programs of users are, and use nothing else.
 */
@NullMarked
package io.tenure.demo.program;

import org.jspecify.annotations.NullMarked;
