package io.tenure.cli;

import java.util.List;

/** Schedules: the commands, in the order of the help. */
final class ScheduleCommands {

    private ScheduleCommands() {}

    static List<Command> all() {
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
