package io.tenure.cli;

import java.util.List;

/** The cluster and its nodes: start, status, versions, leader, members and clocks: the commands, in the order of the help. */
final class NodeCommands {

    private NodeCommands() {}

    static List<Command> all() {
        return List.of(
                new Serve(),
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
