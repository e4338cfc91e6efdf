/**
 * The store of a Tenure cluster, for processes that are not members of it.
 *
 * <p>{@link io.tenure.client.RemoteStore} is the entry.
 *
 * <pre>
 *   callers ─▶ GroupSender: queue ──pack──▶ flight ──▶ NodeCaller ──HTTP──▶ the node in use
 *                                      ▲ ── again, through the next node ◀── no answer, or not now
 *   watchers ◀─ Hints ◀─ HintListener ◀── long requests to the same node
 * </pre>
 *
 * <p><b>Guarantees.</b> Those of the {@linkplain io.tenure.store port}. A group of commands is named by this client's
 * session and a number, and takes effect once, whichever nodes it is sent through (Q2). Default reads share a barrier
 * that begins after them (C9). All calls go to the cluster that answered first, never to another one.
 *
 * <p><b>Failure.</b> If a node does not answer or cannot serve a call, the client switches to the next one and sends
 * again what was under way. Every call ends within its time limit: {@code Unavailable} if no node can have carried it
 * out, {@code Indeterminate} if one may have. Queues are bounded; what does not fit is refused at once. After a change
 * of node every watcher gets a hint, because hints may have been lost.
 *
 * <p><b>Threads.</b> One for time limits and retries, one for hints, and those of the JDK's HTTP client; none per
 * caller, and none shared with user code.
 *
 * <p>Codes such as {@code Q2} are listed in {@code docs/design/promises.md}.
 */
@NullMarked
package io.tenure.client;

import org.jspecify.annotations.NullMarked;
