package io.tenure.server.process;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Named pipes for what child processes write, made in advance, many at a time. Those of {@link Process} would not do:
 * when a process ends the JDK reads on until nothing comes any more, and what a process leaves behind may write for ever.
 *
 * <p>For one thread.
 */
final class Pipes {

    private static final int AT_ONCE = 256;

    private final Path folder;
    private final String program;
    private final Deque<File> made = new ArrayDeque<>();
    private long count;

    Pipes(Path folder, Tools tools) {
        this.folder = folder;
        this.program = tools.path("mkfifo");
    }

    /** The reading end of a pipe. Its file is to be unlinked as soon as the writer has it. */
    record Pipe(File file, FileInputStream in) {

        void unlink() {
            boolean unused = file.delete();
        }

        /** Reads what is there, up to the limit; 0 if there is nothing. */
        int read(byte[] buffer, int most) {
            try {
                int available = in.available();
                return available <= 0 ? 0 : Math.max(0, in.read(buffer, 0, Math.min(available, most)));
            } catch (IOException e) {
                return 0;
            }
        }

        int available() {
            try {
                return in.available();
            } catch (IOException e) {
                return 0;
            }
        }

        void close() {
            unlink();
            try {
                in.close();
            } catch (IOException e) {
                // Nothing was written to it.
            }
        }
    }

    /** A pipe that nobody else has. */
    Pipe take() throws IOException {
        if (made.isEmpty()) {
            refill();
        }
        File file = made.remove();
        // Open for both, so that neither this waits for a writer, nor a writer for this.
        return new Pipe(file, new FileInputStream(new RandomAccessFile(file, "rw").getFD()));
    }

    private void refill() throws IOException {
        List<String> words = new ArrayList<>(List.of(program, "-m", "600"));
        List<File> files = new ArrayList<>();
        for (int i = 0; i < AT_ONCE; i++) {
            File file = folder.resolve(Long.toString(count++)).toFile();
            files.add(file);
            words.add(file.toString());
        }
        try {
            int code = new ProcessBuilder(words)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
            if (code != 0) {
                throw new IOException("Pipes cannot be made in " + folder + " (exit code " + code + " of mkfifo).");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("The node is stopping.", e);
        }
        made.addAll(files);
    }
}
