/**
 * Documents over HTTP, and the port that stores in other processes use.
 *
 * <p><b>Read first</b> {@link io.tenure.server.api.store.DocumentRoutes}: JSON for people and scripts, with versions as
 * entity tags. {@link io.tenure.server.api.store.PortRoutes} takes the store's own binary messages. <b>Public</b> are
 * these two.
 */
@NullMarked
package io.tenure.server.api.store;

import org.jspecify.annotations.NullMarked;
