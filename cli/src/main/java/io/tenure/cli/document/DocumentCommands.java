package io.tenure.cli.document;

import io.tenure.cli.command.Command;
import java.util.List;

/** Replicated documents: the commands, in the order of the help. */
public final class DocumentCommands {

    private DocumentCommands() {}

    public static List<Command> all() {
        return List.of(
                new DocumentList(),
                new DocumentGet(),
                new DocumentPut(),
                new DocumentPatch(),
                new DocumentDelete(),
                new DocumentHistory(),
                new DocumentConflicts(),
                new DocumentSync());
    }
}
