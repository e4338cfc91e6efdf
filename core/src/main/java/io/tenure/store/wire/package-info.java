/**
 * The store port over a wire: what a client and a node of a cluster say to each other.
 *
 * <p>Four messages, each with the version of its format as first byte. {@link io.tenure.store.wire.Hello} says who
 * answers. {@link io.tenure.store.wire.GroupRequest} carries a group of commands of the client's own session, so that a
 * copy sent through another node is recognised and takes effect once (Q2). {@link io.tenure.store.wire.ReadRequest}
 * carries {@linkplain io.tenure.store.wire.StoreQuestion questions} that share one barrier (C9).
 * {@link io.tenure.store.wire.WatchRequest} waits for hints.
 *
 * <p><b>Bounds.</b> Every message is bounded: a reply that would grow too large answers a part, and the client asks for
 * the rest.
 *
 * <p><b>Failure.</b> What cannot be read is a {@link io.tenure.store.wire.WireException} with a sentence.
 */
@NullMarked
package io.tenure.store.wire;

import org.jspecify.annotations.NullMarked;
