package io.tenure.cli.command;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.Usage;

/** One thing that a person can ask for. */
public interface Command {

    /** How it is used; the parser and the help know it from here. */
    Usage usage();

    /** Returns when it is done; everything else is an exception whose message is a sentence for the person. */
    void run(Arguments given, Session session);
}
