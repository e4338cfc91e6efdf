/**
 * What the store holds about primary services, and how other processes make requests to their leader.
 *
 * <p><b>Between processes</b> there is only the store. Leaders describe their services in the collection
 * {@code _services} and the progress of instances in {@code _instances}; {@code _requests} holds what others ask of a
 * leader: to create an instance, or to abort one. A request stays until it is answered in the commit that fulfils it,
 * so if a leader dies the next one takes it over. Hints only make this faster; everything is also checked without them.
 *
 * <p>Read {@link io.tenure.primary.directory.ServiceDirectory} first, which shows the services and instances of all
 * offices; {@link io.tenure.primary.directory.Owners} says which office owns which collection,
 * {@link io.tenure.primary.directory.LeaderRequest} is a request as it is stored.
 */
@NullMarked
package io.tenure.primary.directory;

import org.jspecify.annotations.NullMarked;
