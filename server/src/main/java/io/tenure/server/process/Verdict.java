package io.tenure.server.process;

import io.tenure.process.Exit;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How a child process ended, by what its guard left.
 *
 * <p>A shell reports death by a signal as a code of 128 and the number of the signal, which a command may also exit with;
 * but it says a word of the signal, and so the two are told apart. Of INT and PIPE shells say nothing: exit codes 130 and
 * 141 always count as signals.
 *
 * @param passing whether another try in a moment may end otherwise
 */
record Verdict(Exit exit, boolean passing) {

    private static final Pattern EXIT = Pattern.compile("(?s)(.*?)exit (\\d+)\\s*");
    private static final Pattern PLACE = Pattern.compile("^tenure-guard: (line )?\\d+: (exec: )?");
    private static final int NOT_BEGUN = 125;
    private static final int NOT_EXECUTABLE = 126;
    private static final int NOT_FOUND = 127;
    private static final int SIGNALS = 128;
    private static final int KILL = 9;
    private static final Set<Integer> SILENT = Set.of(2, 13);

    /**
     * What is there when the guard has ended.
     *
     * @param code the exit code of the guard
     * @param end the guard's file about the end; empty if it did not get so far
     * @param told whether this node wanted it to end
     * @param cut whether it was ended because this node wanted it or its time was over
     * @param begun whether there was a session
     * @param said what the guard's shell said of a command that could not be executed
     */
    record Traces(int code, Optional<String> end, boolean told, boolean cut, boolean begun, Optional<String> said) {}

    static Verdict of(Traces traces) {
        if (traces.cut()) {
            return new Verdict(new Exit.Cut(), false);
        }
        Matcher matcher = EXIT.matcher(traces.end().orElse(""));
        return matcher.matches()
                ? ofCommand(
                        traces,
                        Integer.parseInt(matcher.group(2)),
                        matcher.group(1).strip())
                : ofGuard(traces);
    }

    private static Verdict ofCommand(Traces traces, int code, String words) {
        boolean failedExec = code == NOT_EXECUTABLE || code == NOT_FOUND;
        if (!traces.begun() && (failedExec || code == NOT_BEGUN)) {
            return notBegun("The process could not be put under guard: " + (words.isEmpty() ? "code " + code : words));
        }
        if (failedExec && traces.said().isPresent()) {
            String reason = traces.said().get().lines().findFirst().orElse("");
            return notBegun(PLACE.matcher(reason).replaceFirst(""));
        }
        int signal = code - SIGNALS;
        boolean signalled = signal > 0 && (!words.isEmpty() || SILENT.contains(signal));
        return new Verdict(signalled ? new Exit.Signal(signal) : new Exit.Code(code), false);
    }

    /** The guard itself was not begun, or it was killed. */
    private static Verdict ofGuard(Traces traces) {
        if (traces.told()) {
            return new Verdict(new Exit.Cut(), false);
        }
        int code = traces.code();
        if (!traces.begun() && code <= NOT_FOUND && code >= NOT_BEGUN) {
            return notBegun("The guard of the process could not begin (code " + code
                    + "): look whether the memory file system of this machine is full.");
        }
        return new Verdict(new Exit.Signal(code > SIGNALS ? code - SIGNALS : KILL), false);
    }

    private static Verdict notBegun(String reason) {
        if (reason.contains("Text file busy")) {
            return new Verdict(
                    new Exit.NotBegun("The executable is still open for writing (" + reason
                            + "): close it, or put it in place by a rename."),
                    true);
        }
        return new Verdict(new Exit.NotBegun("The executable could not be started: " + reason + "."), false);
    }
}
