/**
 * Work under an office, which ends with it.
 *
 * <p>Read {@link io.tenure.activity.Activities} first, which starts and ends bodies;
 * {@link io.tenure.activity.ActivitySpec} describes an activity, and {@link io.tenure.activity.ActivityScope} is what a
 * body gets. Programs use them through {@code Tenure.activities()}. All types here are public;
 * {@code io.tenure.activity.host} runs them.
 */
@NullMarked
package io.tenure.activity;

import org.jspecify.annotations.NullMarked;
