/**
 * Schedules: tasks that are created repeatedly, by cron or at a fixed rate.
 *
 * <p>Read {@link io.tenure.schedule.Recurrence} and {@link io.tenure.schedule.Schedules} first, what a user writes and
 * calls; then {@code Firing}, the pure decision, and {@link io.tenure.schedule.Scheduler}, which fires on the leader.
 *
 * <p><b>Guarantees.</b> At most one task per (schedule, fire time), through leader changes, clock jumps and unknown
 * outcomes (Q8). A missed fire time is made up for or dropped by the schedule's policy
 * ({@link io.tenure.schedule.Missed}), and counted.
 *
 * <p><b>How.</b> A schedule is one document, with the time up to which all its fire times have been processed. The
 * leader of its office fires it by one fenced commit: a compare-and-set of the document, its next place in the index of
 * due times, and the tasks. An attempt with an unknown outcome has either changed the document, which the next attempt
 * sees, or never will, because the next attempt changes it. Times are those of the store's wall clock;
 * {@link io.tenure.schedule.Firing} decides what is due from nothing else. That clock goes back only when a person sets
 * it; schedules ahead of it then go back as well, and remember the fire times that they have created tasks for.
 *
 * <p><b>Cost.</b> Work is done only for schedules that fire or change: the index ({@code _schedule_times}) is sorted by
 * time, the leader reads its head, and a new leader has nothing to rebuild.
 *
 * <p><b>Failure.</b> While nobody leads, nothing fires; the next leader processes what is due. An index entry that does
 * not match its schedule is removed when its time comes. Hints only make it faster.
 *
 * <p>Codes such as {@code Q8} are listed in {@code docs/design/promises.md}.
 */
@NullMarked
package io.tenure.schedule;

import org.jspecify.annotations.NullMarked;
