/**
 * Programs that embed Tenure, each a voter of the engine and a copy of one fleet, killed in the middle of their work.
 *
 * <p>A {@link io.tenure.bench.primary.Member} is such a program; a {@link io.tenure.bench.primary.Fleet} is three of them; a
 * {@link io.tenure.bench.primary.Hike} is one instance of fifty steps under fire, and what is to be said about it.
 */
@NullMarked
package io.tenure.bench.primary;

import org.jspecify.annotations.NullMarked;
