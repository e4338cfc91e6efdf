package io.tenure.cli.store;

import io.tenure.cli.command.Command;
import java.util.List;

/** Documents: the commands, in the order of the help. */
public final class StoreCommands {

    private StoreCommands() {}

    public static List<Command> all() {
        return List.of(new StoreGet(), new StorePut(), new StoreDelete(), new StoreList());
    }
}
