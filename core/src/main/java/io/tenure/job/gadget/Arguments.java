package io.tenure.job.gadget;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Which arguments a user may give to a gadget. */
public final class Arguments {

    /** The most of one job. */
    public static final int MOST = 1000;

    /** The most bytes of UTF-8 of all of them together. */
    public static final int MOST_BYTES = 64 << 10;

    private static final String END_OF_OPTIONS = "--";
    private static final Set<String> TAKEN =
            Set.of("--protocols", "--protocol", "--getlocks", "--undo", "--abort", "--progress", "--help");

    private Arguments() {}

    /** Why these arguments cannot be given to a gadget; empty if they can. */
    public static Optional<String> refusal(List<String> arguments) {
        if (arguments.size() > MOST) {
            return Optional.of("A job takes at most " + MOST + " arguments, not " + arguments.size()
                    + ": write long lists to a file and give the gadget its name.");
        }
        if (arguments.stream().anyMatch(argument -> argument.indexOf('\0') >= 0)) {
            return Optional.of("An argument of a process cannot have the character 0 in it: leave it out.");
        }
        if (arguments.stream()
                .anyMatch(argument -> !StandardCharsets.UTF_8.newEncoder().canEncode(argument))) {
            return Optional.of("An argument has half a character in it, which has no form in UTF-8: write it anew.");
        }
        long bytes = arguments.stream()
                .mapToLong(argument -> argument.getBytes(StandardCharsets.UTF_8).length)
                .sum();
        if (bytes > MOST_BYTES) {
            return Optional.of("The arguments of a job have at most " + MOST_BYTES + " bytes together, not " + bytes
                    + ": write long texts to a file and give the gadget its name.");
        }
        return arguments.stream()
                .takeWhile(argument -> !argument.equals(END_OF_OPTIONS))
                .filter(argument -> TAKEN.contains(nameOf(argument)))
                .findFirst()
                .map(taken -> "The argument " + nameOf(taken) + " is a word of the protocol, by which a node tells the"
                        + " gadget what to do: leave it out, or write -- before it if the gadget knows that sign.");
    }

    private static String nameOf(String argument) {
        int equals = argument.indexOf('=');
        return equals < 0 ? argument : argument.substring(0, equals);
    }
}
