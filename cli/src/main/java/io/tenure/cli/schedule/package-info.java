/**
 * Commands about schedules. A change keeps what the person does not mention ({@code ScheduleForm}).
 *
 * <p><b>Read first</b> {@link io.tenure.cli.schedule.ScheduleCommands}, which alone is <b>public</b>.
 */
@NullMarked
package io.tenure.cli.schedule;

import org.jspecify.annotations.NullMarked;
