/**
 * Replicated documents over HTTP: {@link io.tenure.server.document.DocumentService}.
 *
 * <pre>
 *   client ──▶ any member ──▶ owner ──▶ DocumentHost ──▶ shelf
 *                                          │
 *                                          └─ /replication ─▶ the other members
 * </pre>
 *
 * <p>A request reaches the owner of its document by itself, and the member that the client has asked sends it again while the
 * owner says that nothing was done. What a client is told to have happened is on as many disks as the quorum says (R4); if that
 * is not known in time, the answer says so.
 *
 * <p>Nothing here asks the log or needs a leader. Read {@code FactoryRoutes} first, then {@code OwnerDesk} and
 * {@code HostKeeper}.
 */
@NullMarked
package io.tenure.server.document;

import org.jspecify.annotations.NullMarked;
