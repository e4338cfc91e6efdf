/**
 * The office of the servers: this node's lease agent, its candidacy, and the activities of the leader.
 *
 * <p>Agents and candidates talk over the connections of the log ({@link io.tenure.engine.PeerLink}): their threads are
 * never shared with user code, and the members of the log are the only list of addresses. Each message begins with a
 * letter that says what it is: a lease message, or a question about the leader. A node that is about to become a voter has
 * no such connection yet; the leader asks for its lease over HTTP.
 *
 * <p>Read {@link io.tenure.server.office.ClusterOffice} first, which puts the parts together. What people ask is answered by
 * {@link io.tenure.server.office.OfficeView}: each answer is of one moment, and waits for other nodes no longer than an
 * {@link io.tenure.server.office.Inquiry} does.
 */
@NullMarked
package io.tenure.server.office;

import org.jspecify.annotations.NullMarked;
