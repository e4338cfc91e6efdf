/**
 * Waiting for changes on behalf of clients, woken by the hints of the store.
 *
 * <p>A node remembers what a client watches between two requests; a topic that it did not know counts as changed, so
 * nothing is missed when a client switches nodes. Clients that stay away are forgotten, and both watchers and waiting
 * requests are limited in number.
 *
 * <p><b>Read first</b> {@link io.tenure.server.api.watch.ClientWatches}. <b>Public</b> are it and
 * {@link io.tenure.server.api.watch.LongPolls}, for requests that wait.
 */
@NullMarked
package io.tenure.server.api.watch;

import org.jspecify.annotations.NullMarked;
