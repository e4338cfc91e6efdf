/**
 * How the members of a cluster talk to each other: frames over plain sockets, read and written by threads that block.
 *
 * <p>Read {@link io.tenure.engine.wire.Frame} first, then {@link io.tenure.engine.wire.Reception}, which answers what arrives, and
 * {@link io.tenure.engine.wire.Replicator}, by which a leader brings its entries to one follower. There are two ways to ask. An
 * {@link io.tenure.engine.wire.Exchange} sends one request and waits for its answer in the same thread: entries, votes. Over a
 * {@link io.tenure.engine.wire.CallLine} many calls are under way at the same time, and nobody waits while they are sent: what nodes
 * want written, and questions between members. {@link io.tenure.engine.wire.WireRpc} is what Ratis is given.
 *
 * <p>Public for the packages above it only.
 *
 * <p><b>Guarantees.</b> A connection begins with the number of the cluster, so nothing of another cluster is read. No thread of the
 * log waits for a peer that does not read.
 *
 * <p><b>Failure.</b> A connection that fails is dropped with all that is under way on it, and the next call makes a new one. What is
 * too long, of another cluster or no frame at all closes its connection.
 */
@NullMarked
package io.tenure.engine.wire;

import org.jspecify.annotations.NullMarked;
