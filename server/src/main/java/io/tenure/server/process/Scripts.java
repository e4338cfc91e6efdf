package io.tenure.server.process;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;

/**
 * Copies scripts to where they run, with the paths of this machine. A script that runs must never be edited, and the
 * PATH of a child process is its own affair.
 */
final class Scripts {

    private final Tools tools;

    Scripts(Tools tools) {
        this.tools = tools;
    }

    /** Writes a script, with these words instead of their names between two {@code @}. */
    Path install(String script, Path target, Map<String, String> words) throws IOException {
        String text = read(script);
        for (Map.Entry<String, Path> program : tools.programs().entrySet()) {
            text = text.replace("@" + program.getKey() + "@", program.getValue().toString());
        }
        for (Map.Entry<String, String> word : words.entrySet()) {
            text = text.replace("@" + word.getKey() + "@", word.getValue());
        }
        Files.deleteIfExists(target);
        Files.createFile(target, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        return Files.writeString(target, text);
    }

    private static String read(String script) throws IOException {
        try (InputStream in = Scripts.class.getResourceAsStream(script)) {
            if (in == null) {
                throw new FileNotFoundException("The script " + script + " is missing in this build.");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
