/**
 * What runs activities, and what Tenure itself does in each term.
 *
 * <p>Read {@link io.tenure.activity.host.ActivityTable} first, the pure protocol: what may run together, and what must
 * end with which lease. {@link io.tenure.activity.host.ActivityHost} carries it out.
 * {@link io.tenure.activity.host.Duty} is work that starts with every term; {@code Performance} runs it as an activity.
 */
@NullMarked
package io.tenure.activity.host;

import org.jspecify.annotations.NullMarked;
