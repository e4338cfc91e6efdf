package io.tenure.cli.node;

import io.tenure.cli.command.Command;
import java.util.List;

/** The cluster and its nodes: start, status, versions, leader, members and clocks: the commands, in the order of the help. */
public final class NodeCommands {

    private NodeCommands() {}

    public static List<Command> all() {
        return List.of(
                new Serve(),
                new DemoStart(),
                new Status(),
                new ShowVersion(),
                new Leader(),
                new LeaderTransfer(),
                new ActivityList(),
                new NodeList(),
                new NodeRemove(),
                new ClockShow(),
                new ClockSet());
    }
}
