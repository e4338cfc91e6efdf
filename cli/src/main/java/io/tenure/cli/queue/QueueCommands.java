package io.tenure.cli.queue;

import io.tenure.cli.command.Command;
import java.util.List;

/** Queues, tasks, batches and bulks: the commands, in the order of the help. */
public final class QueueCommands {

    private QueueCommands() {}

    public static List<Command> all() {
        return List.of(
                new QueueList(),
                new QueueShow(),
                new QueuePause(),
                new QueueResume(),
                new QueueLimit(),
                new TaskSubmit(),
                new TaskList(),
                new TaskShow(),
                new TaskExplain(),
                TaskAction.cancel(),
                TaskAction.retry(),
                TaskAction.discard(),
                new BatchList(),
                new BatchShow(),
                BatchAction.seal(),
                BatchAction.acknowledge(),
                new BulkList(),
                new BulkShow(),
                new BulkStop());
    }
}
