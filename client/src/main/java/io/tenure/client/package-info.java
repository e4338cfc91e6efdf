/**
 * The store of a Tenure cluster, for processes that are no members of it.
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
 * session and a number, and takes effect once through however many nodes it is sent (Q2). Default reads share a barrier
 * that begins after they were asked (C9). A call goes to the cluster that answered first, and never to another one.
 *
 * <p><b>Failure.</b> A node that does not answer, or says that it cannot, is left for the next one; what was under way is
 * sent again. Every call ends within its time limit: {@code Unavailable} if no node can have carried it out,
 * {@code Indeterminate} if one may have. Queues are bounded; what does not fit is refused at once. After a change of the
 * node every watcher is hinted, because hints may have been lost.
 *
 * <p><b>Threads.</b> One for time limits and retries, one for hints, those of the JDK's HTTP client; none per caller and
 * none that user code shares.
 */
@NullMarked
package io.tenure.client;

import org.jspecify.annotations.NullMarked;
