package io.tenure.cli.schedule;

import io.tenure.cli.command.Command;
import java.util.List;

/** Schedules: the commands, in the order of the help. */
public final class ScheduleCommands {

    private ScheduleCommands() {}

    public static List<Command> all() {
        return List.of(
                new ScheduleList(),
                new ScheduleShow(),
                new ScheduleCreate(),
                ScheduleAction.pause(),
                ScheduleAction.resume(),
                ScheduleAction.run(),
                ScheduleAction.delete());
    }
}
