package io.tenure.server.job;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import java.util.Optional;

/** Looks at a file as the kernel does that shall execute it, but says what is wrong in a sentence. */
final class GadgetFile {

    /** Linux looks no further for the end of the line with the interpreter. */
    private static final int MAX_LINE = 255;

    private static final byte[] SCRIPT = {'#', '!'};
    private static final byte[] PROGRAM = {0x7F, 'E', 'L', 'F'};

    private final String name;
    private final Path file;
    private final Interpreters interpreters;

    GadgetFile(String name, Path file, Interpreters interpreters) {
        this.name = name;
        this.file = file;
        this.interpreters = interpreters;
    }

    /** Why it cannot be run; empty if it can. */
    Optional<String> trouble() throws IOException {
        BasicFileAttributes look = FileModes.of(file);
        if (look.isDirectory()) {
            return Optional.of("The gadget '" + name + "' is a folder: put the executable itself in its place.");
        }
        if (!look.isRegularFile()) {
            return Optional.of("The gadget '" + name + "' is not an ordinary file: put an executable in its place.");
        }
        if (!Files.isReadable(file)) {
            return Optional.of("The gadget '" + name + "' cannot be read by the user of this node: chmod a+r it.");
        }
        if (!Files.isExecutable(file)) {
            return Optional.of("The gadget '" + name + "' is not executable: chmod +x it.");
        }
        if (FileModes.isWritableByAll(look)) {
            return Optional.of("Everybody on this machine may change the gadget '" + name
                    + "', which the node would run: chmod o-w it.");
        }
        return content();
    }

    private Optional<String> content() throws IOException {
        byte[] start = start();
        if (start.length == 0) {
            return Optional.of("The gadget '" + name + "' is empty: it may still be being copied.");
        }
        if (begins(start, PROGRAM)) {
            return Optional.empty();
        }
        if (!begins(start, SCRIPT)) {
            return Optional.of(
                    "The gadget '" + name + "' is neither a program nor a script: let its first line name its"
                            + " interpreter, such as #!/bin/sh.");
        }
        String text = new String(start, SCRIPT.length, start.length - SCRIPT.length, StandardCharsets.UTF_8);
        int end = text.indexOf('\n');
        return interpreters.trouble(name, end < 0 ? text : text.substring(0, end));
    }

    private byte[] start() throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return in.readNBytes(MAX_LINE);
        }
    }

    private static boolean begins(byte[] bytes, byte[] mark) {
        return bytes.length >= mark.length && Arrays.equals(bytes, 0, mark.length, mark, 0, mark.length);
    }
}
