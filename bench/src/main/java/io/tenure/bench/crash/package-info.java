/**
 * Acknowledged writes under kills, freezes and power cuts (C9, S1, S5, A1, L1, L2).
 *
 * <p>{@link io.tenure.bench.crash.Load} lets some clients write and read through any node and records every call.
 * {@link io.tenure.bench.crash.Faults} hurts the cluster meanwhile. {@link io.tenure.bench.crash.CrashRun} puts both together
 * and judges the records, never the time that anything took: nothing acknowledged is lost, nothing took effect twice,
 * no default read is stale, all nodes end with the same documents. A run that did not hurt is void.
 */
@NullMarked
package io.tenure.bench.crash;

import org.jspecify.annotations.NullMarked;
