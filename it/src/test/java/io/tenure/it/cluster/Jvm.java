package io.tenure.it.cluster;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The Java that runs the tests, for the processes that they start. */
public final class Jvm {
    private static final List<String> SMALL = List.of("-Xmx320m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

    private static final int SAYS_WHEN_UNSAFE_IS_USED = 23;

    private Jvm() {}

    /** For measurements: as the launcher starts a node, but for a bound on its memory. */
    public static List<String> full() {
        List<String> options = new ArrayList<>(List.of("-Xmx1g"));
        String told = System.getProperty("tenure.node.options", "");
        options.addAll(
                Stream.of(told.split(" ")).filter(option -> !option.isEmpty()).toList());
        return options;
    }

    /** For many short-lived nodes on few cores: small, and quick to start. */
    public static List<String> small() {
        List<String> options = new ArrayList<>(SMALL);
        options.addAll(ClassArchive.options());
        return options;
    }

    /** The program and the options that every node gets from its launcher. */
    public static List<String> command() {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("--enable-native-access=ALL-UNNAMED");
        command.add("-XX:+ExitOnOutOfMemoryError");
        if (Runtime.version().feature() >= SAYS_WHEN_UNSAFE_IS_USED) {
            command.add("--sun-misc-unsafe-memory-access=allow");
        }
        return command;
    }
}
