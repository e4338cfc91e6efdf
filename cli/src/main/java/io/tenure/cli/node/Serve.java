package io.tenure.cli.node;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.Usage;
import io.tenure.cli.args.UsageError;
import io.tenure.cli.command.Command;
import io.tenure.cli.command.Session;

/** Stands in the help for the command that the launcher takes before this program is started. */
final class Serve implements Command {

    @Override
    public Usage usage() {
        return Usage.of("serve", "Starts a node.")
                .details("""
                        The launcher ./tenure starts nodes with the server's own program, which explains its
                        options with ./tenure serve --help.""")
                .example("serve")
                .example("serve --id n2 --join 127.0.0.1:8000");
    }

    @Override
    public void run(Arguments given, Session session) {
        throw new UsageError("A node is started by the launcher: ./tenure serve.");
    }
}
