package io.tenure.demo;

import io.tenure.demo.process.Undertaker;
import io.tenure.runtime.DurableFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The folder of a demo: the data and logs of its nodes, their gadgets, and files for these to work on.
 *
 * @param fresh whether there was no demo in it before
 */
record Place(Path folder, boolean fresh) {

    static final List<String> NODES = List.of("n1", "n2", "n3");

    private static final String SEATS = "seats";
    private static final int FILES = 40;
    private static final int FILE_SIZE = 4_000;

    /** One that is removed when the demo ends. */
    static Place temporary() throws StartFailure {
        try {
            return new Place(Files.createTempDirectory("tenure-demo-").toRealPath(), true);
        } catch (IOException e) {
            throw failure("No folder can be made for the demo", e);
        }
    }

    /** One that stays: a new or empty folder, or that of an earlier demo. */
    static Place kept(Path folder) throws StartFailure {
        try {
            Path real = Files.createDirectories(folder).toRealPath();
            boolean fresh = !Files.exists(real.resolve(SEATS));
            if (fresh && !isEmpty(real)) {
                throw new StartFailure("The folder " + folder
                        + " has something else in it than a demo: name a new or an empty one with --keep.");
            }
            return new Place(real, fresh);
        } catch (IOException e) {
            throw failure("The folder " + folder + " cannot be used", e);
        }
    }

    private static boolean isEmpty(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.findAny().isEmpty();
        }
    }

    /** Who ends the demo in this folder, and removes it if that was asked for. */
    Undertaker undertaker(Optional<Path> removed) throws StartFailure {
        try {
            return Undertaker.start(removed);
        } catch (IOException e) {
            removed.ifPresent(Place::discard);
            throw failure("The script that ends the demo cannot be started", e);
        }
    }

    /** It is empty still. */
    private static void discard(Path folder) {
        try {
            Files.deleteIfExists(folder);
        } catch (IOException e) {
            // There is something more important to say.
        }
    }

    Path data(String node) {
        return folder.resolve(node);
    }

    Path log(String name) {
        return folder.resolve(name + ".log");
    }

    Path gadgets() {
        return folder.resolve("gadgets");
    }

    /** What is there already stays: a gadget that has changed would stop the recovery of its jobs. */
    void furnish(Path examples) throws StartFailure {
        try {
            Files.createDirectories(gadgets());
            gadget("dir-copy", Files.readAllBytes(examples.resolve("gadgets/dir-copy")));
            try (InputStream in = Objects.requireNonNull(Place.class.getResourceAsStream("thumbnails"))) {
                gadget("thumbnails", in.readAllBytes());
            }
            Path files = Files.createDirectories(folder.resolve("files"));
            for (int i = 1; i <= FILES; i++) {
                Files.writeString(files.resolve("page-" + i + ".txt"), ("page " + i + "\n").repeat(FILE_SIZE / 10));
            }
        } catch (IOException e) {
            throw failure("The folder " + folder + " cannot be written", e);
        }
    }

    private void gadget(String name, byte[] content) throws IOException {
        Path file = gadgets().resolve(name);
        if (!Files.exists(file)) {
            Files.write(file, content);
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
        }
    }

    /** Where the nodes of the earlier demo are, a line each. */
    List<String> seats() throws StartFailure {
        try {
            return Files.readAllLines(folder.resolve(SEATS));
        } catch (IOException e) {
            throw failure("The file " + folder.resolve(SEATS) + " cannot be read", e);
        }
    }

    /** To be called before a node starts: its address is for as long as its data. */
    void keepSeats(List<String> lines) throws StartFailure {
        try {
            DurableFile.replace(folder.resolve(SEATS), String.join("\n", lines) + "\n");
        } catch (IOException e) {
            throw failure("The folder " + folder + " cannot be written", e);
        }
    }

    private static StartFailure failure(String what, IOException e) {
        return new StartFailure(what + " (" + e.getClass().getSimpleName() + ": " + e.getMessage() + ").");
    }
}
