/**
 * What runs under an office, and ends with it.
 *
 * <p>Read {@link io.tenure.activity.Activities} first, which starts bodies and ends them; {@link io.tenure.activity.ActivitySpec} is
 * what is asked for, {@link io.tenure.activity.ActivityScope} what a body gets, {@link io.tenure.activity.Duty} what is done under
 * every term. {@code ActivityTable} is the pure protocol behind: what may run beside what, and what must end when leases do. Users
 * reach all this through {@code Tenure.activities()}.
 */
@NullMarked
package io.tenure.activity;

import org.jspecify.annotations.NullMarked;
