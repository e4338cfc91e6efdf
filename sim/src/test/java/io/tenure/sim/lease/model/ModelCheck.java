package io.tenure.sim.lease.model;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tlc2.TLC;

/** A search of all states of the model by TLC, in a process of its own because TLC keeps its state in statics. */
record ModelCheck(Path folder, String configuration, int tier) {

    private static final Path MODELS = Path.of("src/test/tla");
    private static final String MODULE = "Leadership.tla";
    private static final String CONFIGURATION = "Leadership.cfg";
    /** Compilers of the JVM: the last one makes a long search fast, the first one is worth its while at once. */
    private static final int FAST = 4;

    private static final int SOON = 1;

    private static final Pattern VIOLATED = Pattern.compile("Invariant (\\w+) is violated");
    private static final Pattern DISTINCT = Pattern.compile("(\\d+) distinct states found, 0 states left on queue");

    /** @param name the file that sets the constants and says what is to hold */
    static ModelCheck of(String name, Path folder) {
        return new ModelCheck(folder, read(MODELS.resolve(name + ".cfg")), FAST);
    }

    /** The same with something done wrong. */
    ModelCheck with(String bug) {
        return with("Bug", '"' + bug + '"');
    }

    /** The same with another value of a constant. */
    ModelCheck with(String constant, String value) {
        return with("^ *" + constant + " = ", constant + " = ", value);
    }

    /** The same, looking for a breach of this promise alone. */
    ModelCheck only(String promise) {
        return with("^INVARIANTS ", "INVARIANTS ", promise);
    }

    /** The same, by a JVM for short searches. */
    ModelCheck brief() {
        return new ModelCheck(folder, configuration, SOON);
    }

    private ModelCheck with(String start, String words, String value) {
        Matcher line = Pattern.compile("(?m)" + start + ".*$").matcher(configuration);
        if (!line.find()) {
            throw new IllegalArgumentException("There is no line '" + words + "' in " + configuration);
        }
        return new ModelCheck(folder, line.replaceFirst(Matcher.quoteReplacement(words + value)), tier);
    }

    Result run() {
        try {
            Files.copy(MODELS.resolve(MODULE), folder.resolve(MODULE));
            Files.writeString(folder.resolve(CONFIGURATION), configuration);
            Process tlc = new ProcessBuilder(command())
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .start();
            return new Result(new String(tlc.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<String> command() {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=" + tier,
                "-cp",
                tools().toString(),
                TLC.class.getName(),
                "-workers",
                "auto",
                "-config",
                CONFIGURATION,
                MODULE);
    }

    private static Path tools() {
        try {
            return Path.of(TLC.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What TLC printed. */
    record Result(String output) {

        /** The first promise that was found broken; the output shows how. */
        Optional<String> broken() {
            return Optional.of(VIOLATED.matcher(output)).filter(Matcher::find).map(found -> found.group(1));
        }

        /** How many states there are; empty if the search did not see them all. */
        Optional<Long> states() {
            return Optional.of(DISTINCT.matcher(output))
                    .filter(Matcher::find)
                    .map(found -> Long.valueOf(found.group(1)));
        }
    }
}
