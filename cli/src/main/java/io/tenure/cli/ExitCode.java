package io.tenure.cli;

import io.tenure.cli.args.UsageError;
import io.tenure.cli.call.CallFailure;
import io.tenure.cli.command.EndedBadly;

/** What a script learns from the end of a command. The numbers are promised; new meanings get new numbers. */
public enum ExitCode {
    /** Done. */
    DONE(0),
    /** Judged and refused; nothing changed. */
    REFUSED(1),
    /** The command line was not understood; nothing was asked. */
    USAGE(2),
    /** No node did it; nothing changed. */
    NOBODY(3),
    /** It may have been done. */
    UNKNOWN(4),
    /** What was waited for has ended, but not well. */
    ENDED_BADLY(5);

    private final int number;

    ExitCode(int number) {
        this.number = number;
    }

    int number() {
        return number;
    }

    /** What is not foreseen here, such as a full disk under the output, may strike after something was changed. */
    static ExitCode of(Throwable failure) {
        return switch (failure) {
            case UsageError usage -> USAGE;
            case CallFailure.Refused refused -> REFUSED;
            case CallFailure.Nobody nobody -> NOBODY;
            case EndedBadly ended -> ENDED_BADLY;
            default -> UNKNOWN;
        };
    }
}
