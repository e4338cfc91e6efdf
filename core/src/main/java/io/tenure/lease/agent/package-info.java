/**
 * What an agent promises: to serve only one candidate for a limited time.
 *
 * <p>Read {@link io.tenure.lease.agent.Agent} first, the pure protocol, with its {@code AgentInput}, {@code AgentState} and
 * {@code AgentEffect}. {@link io.tenure.lease.agent.AgentService} runs an agent, with a thread and a file.
 * {@link io.tenure.lease.agent.LeaseWire} encodes the messages between candidates and agents.
 *
 * <p>A lease is given back only by the candidacy that holds it, and giving it back twice frees nothing else (C8).
 */
@NullMarked
package io.tenure.lease.agent;

import org.jspecify.annotations.NullMarked;
