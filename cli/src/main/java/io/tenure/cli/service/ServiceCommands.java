package io.tenure.cli.service;

import io.tenure.cli.command.Command;
import java.util.List;

/** Services and their instances: the commands, in the order of the help. */
public final class ServiceCommands {

    private ServiceCommands() {}

    public static List<Command> all() {
        return List.of(
                new ServiceList(),
                new ServiceRelease(),
                new InstanceList(),
                new InstanceShow(),
                new InstanceAbort(),
                new InstanceDiscard());
    }
}
