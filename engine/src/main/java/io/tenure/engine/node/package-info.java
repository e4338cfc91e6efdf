/**
 * One node of the built-in engine: its parts, put together, started, kept up and stopped.
 *
 * <p>Read {@link io.tenure.engine.node.BuiltInStore} first, the store that callers use; then {@code Engine}, which makes
 * {@code LogParts} (state, log and the way to the leader) and on top of them {@code NodeParts} (membership, dumps, clocks, answers
 * to other members). Every part is handed what it needs and nothing else; the log is started when all of them are there.
 * {@code Engine} also lists what a node does from time to time ({@code Upkeep}).
 *
 * <p>Public here: {@link io.tenure.engine.node.BuiltInStore} and {@link io.tenure.engine.node.StoreClock}.
 *
 * <p><b>Failure.</b> An engine that cannot be started leaves nothing open. One that cannot continue refuses all calls and
 * tells its {@link io.tenure.engine.FatalHandler}, once.
 */
@NullMarked
package io.tenure.engine.node;

import org.jspecify.annotations.NullMarked;
