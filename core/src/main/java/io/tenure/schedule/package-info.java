/**
 * Schedules: tasks that are made again and again, by cron or at a fixed rate.
 *
 * <p><b>Guarantees.</b> At most one task per (schedule, fire time), through leader changes, clock jumps and unknown
 * outcomes (Q8). A fire time that was not met in time is made up for or dropped by the schedule's own policy
 * ({@link io.tenure.schedule.Missed}), and counted.
 *
 * <p><b>How.</b> A schedule is one document with the time up to which all its fire times are dealt with. The leader of its office fires it by one fenced commit: a compare-and-set of the document, its next place in
 * the index of due times, and the tasks. A try whose outcome is unknown has either moved the document, and the next one
 * sees that, or it never will, because the next one moves it. Times are those of the store's wall clock;
 * {@link io.tenure.schedule.Firing} decides what is due without looking at anything else. That clock goes back only when
 * a person sets it; schedules that are ahead of it then go back too, and remember for which fire times they have made
 * tasks.
 *
 * <p><b>Cost.</b> Nothing is done per schedule but when it fires or is changed: the index ({@code _schedule_times}) is
 * sorted by time, the leader reads its head, and a new leader has nothing to rebuild.
 *
 * <p><b>Failure.</b> While nobody leads, nothing fires; the next leader meets what is due. An entry of the index that
 * does not fit its schedule is removed when its time comes. Hints only make it quicker.
 */
@NullMarked
package io.tenure.schedule;

import org.jspecify.annotations.NullMarked;
