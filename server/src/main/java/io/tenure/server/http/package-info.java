/**
 * How a node listens, reads requests and answers them. It knows no resource; those are in {@code io.tenure.server.api}.
 *
 * <p>A request goes through one table of {@linkplain io.tenure.server.http.Route routes}; a handler is a function from
 * {@link io.tenure.server.http.Request} to {@link io.tenure.server.http.Answer}. What it cannot answer it throws as an
 * exception, and one class ({@code Problems}) turns outcomes and exceptions into problem documents: no other place
 * chooses a status for an error, and no stack trace ever leaves the process.
 *
 * <p>Helidon stays in {@link io.tenure.server.http.HttpServer}, {@link io.tenure.server.http.Request} and the classes of
 * a visit ({@code Listener}, {@code Visitors}, {@code Visit}), which close the connections of callers that are too slow.
 * Paths are matched here and not there, because Helidon decodes and normalizes a path before it matches: an id with
 * {@code %2F} or {@code ..} in it would end up in another place.
 *
 * <p><b>Read first</b> {@code HttpServer}, then {@code Route} and {@code Answer}. <b>Public</b> is what handlers need
 * ({@code Route}, {@code Request}, {@code Answer}, {@code Json}, {@code Refusal}, {@code Problem}, {@code Reason},
 * {@code TimeText}) and what a node puts in front of them ({@code HttpServer}, {@code Entrance}, {@code Door},
 * {@code Capacity}).
 */
@NullMarked
package io.tenure.server.http;

import org.jspecify.annotations.NullMarked;
