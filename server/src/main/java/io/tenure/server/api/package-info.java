/**
 * The HTTP interface of a node, as {@code docs/reference/http.md} describes it.
 *
 * <p>{@link io.tenure.server.api.Routes} is the table of everything that can be asked. Each capability has a package with
 * its routes; what they read and write as JSON is next to them. The name says what to expect: {@code …Routes} answer
 * requests, {@code …Json} writes answers, {@code …Body} reads what clients send.
 *
 * <pre>
 *   api ─▶ event ─▶ job, queue ─▶ watch ─▶ io.tenure.server.http
 *       ─▶ metrics ─▶ node, queue
 *       ─▶ schedule ─▶ queue
 *       ─▶ store ─▶ node ─▶ watch
 *       ─▶ service
 * </pre>
 *
 * <p><b>Read first</b> {@code Routes}, then {@code store.DocumentRoutes} as an example. <b>Public</b> is {@code Routes}.
 */
@NullMarked
package io.tenure.server.api;

import org.jspecify.annotations.NullMarked;
