/**
 * Requests that another member answers: {@link io.tenure.server.forward.Forwarder}, and the routes that let a client choose
 * that member.
 *
 * <pre>
 *   client ──▶ entry ──────────────────▶ member            hop 1
 *                └──▶ helper ──▶ member                    hops 1 and 2, if the entry does not reach it directly
 * </pre>
 *
 * <p>A request makes at most two hops, so it ends (R2). Only the entry sends it again, and only what cannot take effect twice.
 * A member that is down is an error: no other acts in its place. The member that acts judges the request as if it had come from
 * the client, whose credentials travel along.
 *
 * <p>Who lives and who owns what is said by a view of the group; nothing here asks the log or needs a leader.
 */
@NullMarked
package io.tenure.server.forward;

import org.jspecify.annotations.NullMarked;
