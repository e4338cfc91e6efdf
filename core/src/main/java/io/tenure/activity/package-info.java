/**
 * What runs under an office, and ends with it.
 *
 * <p>Read {@link io.tenure.activity.Activities} first, which starts and ends bodies;
 * {@link io.tenure.activity.ActivitySpec} describes an activity, {@link io.tenure.activity.ActivityScope} is what a
 * body gets, and {@link io.tenure.activity.Duty} is work that starts with every term. {@code ActivityTable} is the pure
 * protocol behind it: what may run together, and what must end with which lease. Programs use it through
 * {@code Tenure.activities()}.
 */
@NullMarked
package io.tenure.activity;

import org.jspecify.annotations.NullMarked;
