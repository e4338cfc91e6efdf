/**
 * What runs primary services.
 *
 * <p>Read {@link io.tenure.primary.host.Services} first, which begins and ends with each term; {@code ServiceRunner}, one service under
 * a term; {@code Run}, one run of one instance, with its {@code RunScope} and {@code DocumentState}. {@code Rebuild} reads the
 * documents at the beginning of a term, {@code Sweep} looks after them during it.
 * {@link io.tenure.primary.host.ServiceDirectory} shows all of it to people, of any office. The rest is internal.
 *
 * <p><b>Between processes</b> there is only the store. Collection {@code _services} holds what leaders say of their
 * services, {@code _instances} what instances report, {@code _requests} what anybody asks of a leader: to get an
 * instance, or to abort one. A request stands until it is answered in the commit that fulfils it, so a leader that dies
 * over it leaves it to the next. Hints only make it quicker; everything is looked at without them, too.
 */
@NullMarked
package io.tenure.primary.host;

import org.jspecify.annotations.NullMarked;
