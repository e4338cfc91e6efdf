package io.tenure.server.job;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Whether there is what the first line of a script wants to be run by. */
final class Interpreters {

    private static final String SEARCH = "env";

    private final List<Path> searched;

    /** Searches what {@code #!/usr/bin/env NAME} names in these folders. */
    Interpreters(String searchPath) {
        this.searched = Stream.of(searchPath.split(File.pathSeparator, -1))
                .filter(folder -> !folder.isEmpty())
                .map(Path::of)
                .toList();
    }

    /**
     * Why a script cannot be run; empty if it can.
     *
     * @param line the first one, after {@code #!}
     */
    Optional<String> trouble(String script, String line) {
        if (line.endsWith("\r")) {
            return Optional.of(
                    "The first line of the gadget '" + script + "' ends with a carriage return, which Linux takes"
                            + " for a part of the interpreter's name: save it with the line ends of Unix.");
        }
        List<String> words = List.of(line.strip().split("[ \t]+"));
        Path interpreter = Path.of(words.getFirst());
        if (!interpreter.isAbsolute()) {
            return Optional.of("The first line of the gadget '" + script
                    + "' names its interpreter without a folder: write #!/bin/sh or #!/usr/bin/env NAME.");
        }
        if (!isProgram(interpreter)) {
            return Optional.of(missing(script, interpreter.toString()));
        }
        return interpreter.endsWith(SEARCH)
                ? searchedBy(words).filter(name -> !isFound(name)).map(name -> missing(script, name))
                : Optional.empty();
    }

    private static String missing(String script, String interpreter) {
        return "The gadget '" + script + "' wants to be run by " + interpreter
                + ", which is not on this node: install it, or name another one in the first line.";
    }

    /** The first word that is neither an option nor a variable. */
    private static Optional<String> searchedBy(List<String> words) {
        return words.stream()
                .skip(1)
                .filter(word -> !word.startsWith("-") && word.indexOf('=') < 0)
                .findFirst();
    }

    private boolean isFound(String name) {
        return name.indexOf('/') >= 0
                ? isProgram(Path.of(name))
                : searched.stream().anyMatch(folder -> isProgram(folder.resolve(name)));
    }

    private static boolean isProgram(Path file) {
        return Files.isRegularFile(file) && Files.isExecutable(file);
    }
}
