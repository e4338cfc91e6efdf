/**
 * Primary services and their instances over HTTP: listing them, aborting and discarding instances, and releasing the
 * collection of a service whose fleet is gone.
 *
 * <p><b>Read first</b> {@link io.tenure.server.api.service.ServiceRoutes}, which alone is <b>public</b>.
 */
@NullMarked
package io.tenure.server.api.service;

import org.jspecify.annotations.NullMarked;
