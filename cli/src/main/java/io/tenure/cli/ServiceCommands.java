package io.tenure.cli;

import java.util.List;

/** Services and their instances: the commands, in the order of the help. */
final class ServiceCommands {

    private ServiceCommands() {}

    static List<Command> all() {
        return List.of(
                new ServiceList(),
                new ServiceRelease(),
                new InstanceList(),
                new InstanceShow(),
                new InstanceAbort(),
                new InstanceDiscard());
    }
}
