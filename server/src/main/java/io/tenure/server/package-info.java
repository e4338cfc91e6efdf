/** A node as a process: reads its settings, wires the layers together, serves HTTP. */
@NullMarked
package io.tenure.server;

import org.jspecify.annotations.NullMarked;
