/**
 * The office of the servers: this node's lease agent, its candidacy, and the activities of the leader.
 *
 * <p>Agents and candidates talk over the connections of the log ({@link io.tenure.engine.PeerLink}): their threads are
 * never shared with user code, and the members of the log are the only list of addresses. The first byte of a message
 * says whether it is a lease message or a question about the leader. A node that is about to become a voter has no such
 * connection yet, so the leader asks for its lease over HTTP.
 */
@NullMarked
package io.tenure.server.office;

import org.jspecify.annotations.NullMarked;
