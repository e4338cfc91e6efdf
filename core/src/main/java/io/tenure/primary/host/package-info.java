/**
 * What runs primary services.
 *
 * <p>Read {@link io.tenure.primary.host.ServiceHost} first, which starts and ends with each term; then
 * {@code ServiceRunner}, one service under a term, and {@code Run}, one run of one instance, with its {@code RunScope}
 * and {@code DocumentState}. {@code Rebuild} reads the documents when a term begins, {@code Sweep} checks them during
 * it. {@link io.tenure.primary.host.ServiceHost} is public for whoever assembles a copy; the rest is internal. What the
 * store holds about all this is in {@code io.tenure.primary.directory}.
 */
@NullMarked
package io.tenure.primary.host;

import org.jspecify.annotations.NullMarked;
