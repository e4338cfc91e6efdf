/**
 * A node as a process: reads its settings, wires the layers together, serves HTTP.
 *
 * <p>{@code Serve} is the main class and knows about arguments, exit codes and signals; {@code Node} is the one place
 * where everything is put together. The start, in order:
 *
 * <pre>
 *   settings ─▶ HTTP port bound ─▶ [cluster asked for its id] ─▶ engine open ─▶ node.json ─▶ [admitted] ─▶ ready
 * </pre>
 *
 * <p>The steps in brackets are for a node that joins. The port comes first, so that a taken one is found before a data
 * folder is made. Whatever prevents the start ends the process with one sentence.
 *
 * <p>Exit codes: 0 stopped as asked, 1 could not start or was not admitted, 2 wrong settings, 70 the engine failed.
 */
@NullMarked
package io.tenure.server;

import org.jspecify.annotations.NullMarked;
