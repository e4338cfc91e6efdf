package io.tenure.it.first;

import io.tenure.bench.cluster.Jvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;

/** The program that the README shows, exactly as it stands there. */
public final class ReadmeSample {

    private static final Pattern PROGRAM =
            Pattern.compile("```java\n(?<code>[^`]*public class (?<name>\\w+) [^`]*)```");

    private ReadmeSample() {}

    /** Compiles it into the folder, with nothing but the modules on its path; returns the command that runs it. */
    public static List<String> compiled(Path folder) throws IOException {
        Matcher sample = PROGRAM.matcher(Files.readString(Path.of("../README.md")));
        if (!sample.find()) {
            throw new AssertionError("The README shows no program with a public class.");
        }
        Path source = folder.resolve(sample.group("name") + ".java");
        Files.writeString(source, sample.group("code"));
        List<String> program = new ArrayList<>(Jvm.program(ReadmeSample.class));
        program.removeLast();
        String path = program.removeLast();
        int failed = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "-cp",
                        path,
                        "-d",
                        folder.toString(),
                        "-proc:none",
                        "-Xlint:all,-path,-classfile",
                        "-Werror",
                        source.toString());
        if (failed != 0) {
            throw new AssertionError("The program of the README does not compile, see above: " + source);
        }
        program.addAll(List.of(path + java.io.File.pathSeparator + folder, sample.group("name")));
        return program;
    }
}
