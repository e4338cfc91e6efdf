/**
 * Asking a node, until it answers or the time is up.
 *
 * <p><b>Guarantee.</b> A request is repeated only if that cannot do harm: a reading one changes nothing, and a changing one
 * carries the same {@code Idempotency-Key} at every try, so that the cluster does it once.
 * {@link io.tenure.cli.call.Caller} goes through the servers in turn, and then again after a pause.
 *
 * <p><b>Failure.</b> Three ends, which scripts must be able to tell apart ({@link io.tenure.cli.call.CallFailure}):
 * refused (a node judged, nothing changed), nobody (nothing that could change anything was delivered), unknown (it may have
 * been done, or may still be).
 *
 * <p>{@code HttpURLConnection}, because {@code java.net.http} adds half a second to a command. Clock, sleep and chance
 * are in {@link io.tenure.cli.call.Surroundings} and nowhere else.
 */
@NullMarked
package io.tenure.cli.call;

import org.jspecify.annotations.NullMarked;
