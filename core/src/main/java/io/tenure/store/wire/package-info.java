/**
 * The store port over the network: the messages between a client and a node.
 *
 * <p>Four kinds of messages, each with its format version as the first byte. {@link io.tenure.store.wire.Hello}
 * identifies the node. {@link io.tenure.store.wire.GroupRequest} carries a group of commands of the client's own
 * session, so that a copy sent through another node is recognised and takes effect once (Q2).
 * {@link io.tenure.store.wire.ReadRequest} carries {@linkplain io.tenure.store.wire.StoreQuestion questions} that share
 * one barrier (C9). {@link io.tenure.store.wire.WatchRequest} waits for hints.
 *
 * <p><b>Bounds.</b> Every message is bounded: a reply that would be too large contains a part, and the client asks for
 * the rest.
 *
 * <p><b>Failure.</b> A message that cannot be read is a {@link io.tenure.store.wire.WireException}.
 *
 * <p>Codes such as {@code Q2} are listed in {@code docs/design/promises.md}.
 */
@NullMarked
package io.tenure.store.wire;

import org.jspecify.annotations.NullMarked;
