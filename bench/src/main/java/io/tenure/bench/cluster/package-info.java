/**
 * Real nodes as processes: the packaged server, started, asked, frozen, killed and started again.
 *
 * <p>Everything is on the loopback address, on ports that the nodes choose themselves. Each process writes a log file
 * that failures name. Processes are ended by their own handle, and all of them when the tests' JVM ends.
 */
@NullMarked
package io.tenure.bench.cluster;

import org.jspecify.annotations.NullMarked;
