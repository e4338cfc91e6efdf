package io.tenure.cli.node;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.Option;
import io.tenure.cli.args.Usage;
import io.tenure.cli.args.UsageError;
import io.tenure.cli.command.Command;
import io.tenure.cli.command.Session;

/** Stands in the help for the command that the launcher takes before this program is started. */
final class DemoStart implements Command {

    @Override
    public Usage usage() {
        return Usage.of("demo", "Starts three nodes with work to do, to be tried out.")
                .details("""
                        The launcher ./tenure starts the demo with a program of its own, which explains its
                        options with ./tenure demo --help. Ctrl-C ends it, and leaves nothing behind.""")
                .option(Option.of("--keep", "DIR", "keep everything in this folder, and continue there"))
                .option(Option.of("--port", "N", "the port of the first node"))
                .option(Option.flag("--plain", "lines instead of a live view"))
                .example("demo")
                .example("demo --keep my-demo");
    }

    @Override
    public void run(Arguments given, Session session) {
        throw new UsageError("The demo is started by the launcher: ./tenure demo.");
    }
}
