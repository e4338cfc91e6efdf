package io.tenure.cli.node;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.Usage;
import io.tenure.cli.command.Command;
import io.tenure.cli.command.Session;
import java.util.Optional;

/** The version of this command line; that of a node is in its status. Asks nobody. */
final class ShowVersion implements Command {

    @Override
    public Usage usage() {
        return Usage.of("version", "Shows the version of this command line.").example("version");
    }

    @Override
    public void run(Arguments given, Session session) {
        String version = version();
        session.out().line(session.json() ? "{\"version\":\"" + version + "\"}" : "tenure " + version);
    }

    private static String version() {
        return Optional.ofNullable(ShowVersion.class.getPackage().getImplementationVersion())
                .orElse("unpackaged");
    }
}
