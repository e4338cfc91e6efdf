/**
 * What the store holds about primary services, and how anybody asks their leader for something.
 *
 * <p><b>Between processes</b> there is only the store. Collection {@code _services} holds what leaders say of their
 * services, {@code _instances} what instances report, {@code _requests} what somebody asks of a leader: to create an
 * instance, or to abort one. A request stands until it is answered in the commit that fulfils it, so a leader that dies
 * over it leaves it to the next. Hints only make this faster; everything is looked at without them, too.
 *
 * <p>Read {@link io.tenure.primary.directory.ServiceDirectory} first, which shows services and instances of any office;
 * {@link io.tenure.primary.directory.Owners} says which office owns which collection,
 * {@link io.tenure.primary.directory.LeaderRequest} is a request as it stands in the store.
 */
@NullMarked
package io.tenure.primary.directory;

import org.jspecify.annotations.NullMarked;
