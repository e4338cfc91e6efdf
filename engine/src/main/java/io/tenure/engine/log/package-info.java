/**
 * The way of a call through the log, and all that deals with Ratis.
 *
 * <p>Read {@link io.tenure.engine.log.Batcher} first, which packs calls into flights and answers them from what this node has
 * applied; then {@link io.tenure.engine.log.Link}, this node's calls to itself and others; then
 * {@link io.tenure.engine.log.LogMachine}, which Ratis drives. {@link io.tenure.engine.log.LevelKeeper} decides what may be logged,
 * {@link io.tenure.engine.log.LogTrimmer} when the log is cut, {@link io.tenure.engine.log.DumpIntake} how a node is brought up to
 * date whose entries are gone. {@link io.tenure.engine.log.PeerRequest} lists what members ask each other outside the log, and
 * {@link io.tenure.engine.log.Configuration} is the list of members as the log has it.
 *
 * <p>Public for the packages above it only.
 *
 * <p><b>Guarantees.</b> A call joins a flight that is sent after the call began (C9). A flight is sent again, under the same name,
 * until it is answered or its calls are out of time (Q2).
 *
 * <p><b>Failure.</b> {@link io.tenure.engine.log.NodeFailure} ends the node when the log or the state fails (S2).
 */
@NullMarked
package io.tenure.engine.log;

import org.jspecify.annotations.NullMarked;
