/**
 * What runs primary services.
 *
 * <p>Read {@link io.tenure.primary.host.Services} first, which begins and ends with each term; {@code ServiceRunner}, one service under
 * a term; {@code Run}, one run of one instance, with its {@code RunScope} and {@code DocumentState}. {@code Rebuild} reads the
 * documents at the beginning of a term, {@code Sweep} looks after them during it.
 * {@link io.tenure.primary.host.Services} is public for whoever wires a process; the rest is internal. What the store holds
 * about all this is in {@code io.tenure.primary.directory}.
 */
@NullMarked
package io.tenure.primary.host;

import org.jspecify.annotations.NullMarked;
