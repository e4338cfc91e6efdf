package io.tenure.cli.group;

import io.tenure.cli.command.Command;
import java.util.List;

/** The group of members that live, and who owns what: the commands, in the order of the help. */
public final class GroupCommands {

    private GroupCommands() {}

    public static List<Command> all() {
        return List.of(new GroupShow(), new GroupQuorum(), new Owner());
    }
}
