package io.tenure.server;

import java.util.Optional;

/** This program. */
final class Program {

    /** From the jar; {@code dev} when run from class files. */
    static final String VERSION = Optional.ofNullable(Program.class.getPackage().getImplementationVersion())
            .orElse("dev");

    private Program() {}
}
