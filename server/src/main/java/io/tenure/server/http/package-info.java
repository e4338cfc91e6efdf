/**
 * The HTTP interface of a node, as {@code docs/reference/http.md} describes it.
 *
 * <p>A request goes through one table of {@linkplain io.tenure.server.http.Route routes}; a handler is a function from
 * {@link io.tenure.server.http.Request} to {@link io.tenure.server.http.Answer}. What it cannot answer it throws as an
 * exception, and one class ({@code Problems}) turns outcomes and exceptions into problem documents: no other place
 * chooses a status for an error, and no stack trace ever leaves the process.
 *
 * <p>Helidon stays in {@link io.tenure.server.http.HttpServer} and {@link io.tenure.server.http.Request}. Paths are
 * matched here and not there, because Helidon decodes and normalizes a path before it matches: an id with {@code %2F}
 * or {@code ..} in it would end up in another place.
 */
@NullMarked
package io.tenure.server.http;

import org.jspecify.annotations.NullMarked;
