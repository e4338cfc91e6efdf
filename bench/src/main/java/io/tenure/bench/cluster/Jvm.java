package io.tenure.bench.cluster;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The Java that runs the tests, for the processes that they start. */
public final class Jvm {
    private static final List<String> SMALL = List.of("-Xmx320m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

    private static final int SAYS_WHEN_UNSAFE_IS_USED = 23;

    /** Each request of a rehearsal comes at least once; classes need not be loaded twice. */
    private static final int ROUNDS = 120;

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

    /**
     * A program among the tests that is to run in a process of its own, small and quick to start; its arguments are to follow.
     * Its class path begins with the packaged server, because the JVM takes classes from an archive only if they come from
     * the jars that the archive was made of.
     */
    public static List<String> program(Class<?> main) {
        String path = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        List<String> command = new ArrayList<>(command());
        command.addAll(small());
        command.addAll(List.of("-cp", Workspace.serverJar() + File.pathSeparator + path, main.getName()));
        return command;
    }

    /** As the launcher runs a small cluster once, to keep what the JVM has loaded by then. */
    static List<String> rehearsal(Path archive, Path folder) {
        List<String> command = new ArrayList<>(command());
        command.addAll(SMALL);
        command.addAll(List.of("-XX:ArchiveClassesAtExit=" + archive, "-Xlog:disable"));
        command.addAll(
                List.of("-cp", Workspace.serverJar().toString(), "io.tenure.server.Rehearsal", folder.toString()));
        command.add("" + ROUNDS);
        return command;
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
