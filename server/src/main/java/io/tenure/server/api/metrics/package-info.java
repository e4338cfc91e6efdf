/**
 * Numbers for Prometheus. They come from what this node knows itself, so a scrape costs the cluster nothing.
 *
 * <p><b>Read first</b> {@link io.tenure.server.api.metrics.MetricsRoutes}. <b>Public</b> are it and the groups of numbers
 * that it is given ({@code …Metrics}).
 */
@NullMarked
package io.tenure.server.api.metrics;

import org.jspecify.annotations.NullMarked;
