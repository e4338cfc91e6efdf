package io.tenure.server.process;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The files by which a node, a guard and a watcher agree on one child process; {@code guard.sh} says what is in them. Works
 * on an interrupted thread, too.
 */
record ProcessFiles(Path folder, String tag) {

    static final String WANTED = ".wanted";
    static final String JOB = ".job";
    private static final String CUT = ".cut";
    private static final String END = ".end";

    private static final int MOST_BYTES = 8192;

    /** The path of all of them, without their endings. */
    String stem() {
        return folder.resolve(tag).toString();
    }

    /** From now on somebody may begin. */
    void want() throws IOException {
        if (!file(WANTED).createNewFile()) {
            throw new IOException("A process of this name is under way: " + tag);
        }
    }

    /** Unless it has begun, it never will. */
    void forbid() throws IOException {
        File job = file(JOB);
        if (job.createNewFile()) {
            try (OutputStream out = new FileOutputStream(job)) {
                out.write("never\n".getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    boolean isCut() {
        return file(CUT).exists();
    }

    /** What the guard and the shells said of the end. */
    Optional<String> end() {
        return read(END);
    }

    /** The session; empty if nothing has begun. */
    Optional<Session> session() {
        return read(JOB).flatMap(Session::parse);
    }

    /** A guard that is about to begin. */
    Optional<Proc.Line> beginner() {
        String[] words = read(JOB).orElse("").strip().split(" ");
        return words.length == 2 && words[0].equals("guard")
                ? Proc.process(Long.parseLong(words[1])).filter(process -> isGuard(process.pid()))
                : Optional.empty();
    }

    /** Another process may have got its id. */
    private boolean isGuard(long pid) {
        String words = new String(Proc.words(pid), StandardCharsets.UTF_8);
        return words.contains("\0" + folder.resolve("guard.sh") + "\0");
    }

    /** Only for whoever has seen that nothing is left of the process. */
    void remove() {
        for (String ending : List.of(END, CUT, JOB, WANTED)) {
            boolean unused = file(ending).delete();
        }
    }

    private File file(String ending) {
        return new File(stem() + ending);
    }

    private Optional<String> read(String ending) {
        try (InputStream in = new FileInputStream(file(ending))) {
            // Files give all they have to one read.
            byte[] bytes = new byte[MOST_BYTES];
            return Optional.of(new String(bytes, 0, Math.max(0, in.read(bytes)), StandardCharsets.UTF_8));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
