package io.tenure.server.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Who guards the child processes of a node. */
final class Guards {

    private Guards() {}

    /** What a guard wrote into its file: {@code guard PID SESSION ...}. */
    record Guard(String tag, String[] words) {

        long pid() {
            return Long.parseLong(words[1]);
        }
    }

    /** Those that have begun. */
    static List<Guard> of(Path runFolder) {
        try (Stream<Path> files = Files.list(runFolder)) {
            return files.filter(file -> file.toString().endsWith(".job"))
                    .map(file -> new Guard(
                            file.getFileName().toString().replaceFirst("\\.job$", ""),
                            read(file).split(" ")))
                    .filter(guard -> guard.words().length > 2)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (NoSuchFileException e) {
            return "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The watchers of a run folder. */
    static List<Long> watchers(Path runFolder) {
        return ProcessHandle.allProcesses()
                .filter(process -> process.info()
                        .arguments()
                        .filter(words -> words.length > 1
                                && words[0].equals(runFolder + "/watch.sh")
                                && words[1].equals(runFolder.toString()))
                        .isPresent())
                .map(ProcessHandle::pid)
                .toList();
    }
}
