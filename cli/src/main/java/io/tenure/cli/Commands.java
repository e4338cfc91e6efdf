package io.tenure.cli;

import io.tenure.cli.args.Grammar;
import io.tenure.cli.args.Grammar.Group;
import io.tenure.cli.args.Usage;
import io.tenure.cli.command.Command;
import io.tenure.cli.command.Session;
import io.tenure.cli.document.DocumentCommands;
import io.tenure.cli.group.GroupCommands;
import io.tenure.cli.job.JobCommands;
import io.tenure.cli.node.NodeCommands;
import io.tenure.cli.queue.QueueCommands;
import io.tenure.cli.schedule.ScheduleCommands;
import io.tenure.cli.service.ServiceCommands;
import io.tenure.cli.store.StoreCommands;
import java.util.ArrayList;
import java.util.List;

/** All commands, in the order of the help. */
final class Commands {

    private static final String INTRO = """
            Tenure keeps exactly one node of a cluster in charge, and makes sure that what was started
            gets finished.

            Exit codes: 0 done, 1 refused, 2 not understood, 3 nobody answers, 4 outcome unknown,
            5 what was waited for ended badly.""";

    private static final List<Group> GROUPS = List.of(
            new Group("node", "The members of the cluster."),
            new Group("group", "Which members live, and how many documents need."),
            new Group("clock", "The store's two clocks, and those of the nodes."),
            new Group("service", "Work of a leader that the next leader continues."),
            new Group("instance", "The single pieces of work of a service."),
            new Group("queue", "Where tasks wait for a worker."),
            new Group("task", "The single tasks of a queue."),
            new Group("batch", "Tasks that are counted together."),
            new Group("bulk", "Changes of many tasks, in the background."),
            new Group("schedule", "Tasks that are created repeatedly."),
            new Group("job", "Executables that run to their end, or are undone, whatever dies meanwhile."),
            new Group("gadget", "The executables that jobs run."),
            new Group("store", "The documents that the cluster keeps."),
            new Group("doc", "Replicated documents, which need no leader."),
            new Group("completion", "Completion of command lines by the shell."));

    private final List<Command> all = new ArrayList<>();

    Commands() {
        all.addAll(NodeCommands.all());
        all.addAll(GroupCommands.all());
        all.addAll(ServiceCommands.all());
        all.addAll(QueueCommands.all());
        all.addAll(ScheduleCommands.all());
        all.addAll(JobCommands.all());
        all.addAll(StoreCommands.all());
        all.addAll(DocumentCommands.all());
        all.add(Completion.bash(this::grammar));
        all.add(Completion.zsh(this::grammar));
        all.add(Completion.fish(this::grammar));
    }

    Grammar grammar() {
        List<Usage> usages = new ArrayList<>(all.size());
        for (Command command : all) {
            usages.add(command.usage());
        }
        return new Grammar(INTRO, GROUPS, usages, Session.OPTIONS);
    }

    Command named(String name) {
        for (Command command : all) {
            if (command.usage().command().equals(name)) {
                return command;
            }
        }
        throw new IllegalArgumentException("There is no command " + name);
    }
}
