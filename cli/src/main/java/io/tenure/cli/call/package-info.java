/**
 * Asking a node, until it answers or the time is up.
 *
 * <p><b>Guarantee.</b> A request is repeated only if that is safe: a read changes nothing, and a change carries the
 * same {@code Idempotency-Key} at every attempt, so that the cluster executes it once.
 * {@link io.tenure.cli.call.Caller} tries the servers in turn, then other {@link io.tenure.cli.call.Members} of the same cluster,
 * and all of them again after a pause.
 *
 * <p><b>Failure.</b> There are three kinds, which scripts must be able to distinguish
 * ({@link io.tenure.cli.call.CallFailure}): refused (a node answered no, nothing changed), nobody (no change was
 * delivered), unknown (it may have been done, or may still be).
 *
 * <p>{@code HttpURLConnection}, because {@code java.net.http} adds half a second to a command. Clock, sleep and
 * randomness are in {@link io.tenure.cli.call.Surroundings} only.
 */
@NullMarked
package io.tenure.cli.call;

import org.jspecify.annotations.NullMarked;
