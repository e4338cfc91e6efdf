package io.tenure.cli;

import java.util.List;

/** Documents: the commands, in the order of the help. */
final class StoreCommands {

    private StoreCommands() {}

    static List<Command> all() {
        return List.of(
                new StoreGet(),
                new StorePut(),
                new StoreDelete(),
                new StoreList());
    }
}
