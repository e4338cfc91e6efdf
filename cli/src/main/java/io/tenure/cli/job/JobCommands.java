package io.tenure.cli.job;

import io.tenure.cli.command.Command;
import java.util.List;

/** Jobs, their locks and their gadgets: the commands, in the order of the help. */
public final class JobCommands {

    private JobCommands() {}

    public static List<Command> all() {
        return List.of(
                new JobRun(),
                new JobList(),
                new JobShow(),
                new JobExplain(),
                new JobLog(),
                JobAction.abort(),
                JobAction.retry(),
                JobAction.restart(),
                JobAction.giveUp(),
                new Locks(),
                new GadgetList(),
                new GadgetCheck());
    }
}
