package io.tenure.cli.args;

/** What a person asked for. */
public sealed interface Parsed {

    /** To see a help page. */
    record Help(String page) implements Parsed {}

    /** To run a command. */
    record Run(Usage usage, Arguments arguments) implements Parsed {}
}
