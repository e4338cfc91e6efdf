package io.tenure.cli;

import java.util.List;

/** Jobs, their locks and their gadgets: the commands, in the order of the help. */
final class JobCommands {

    private JobCommands() {}

    static List<Command> all() {
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
