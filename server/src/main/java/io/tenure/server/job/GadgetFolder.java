package io.tenure.server.job;

import io.tenure.job.Gadgets;
import io.tenure.job.JobOrder;
import io.tenure.time.Time;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The gadgets of this node: the files of one folder. A name is that of a file and never a path, and what is run is in the
 * folder, even behind links: whoever may start jobs may start these executables and no others.
 */
public final class GadgetFolder implements Gadgets {

    private final Path folder;
    private final Interpreters interpreters;
    private final FileHashes hashes;

    /**
     * A folder, which need not exist yet.
     *
     * @param searchPath the {@code PATH} of gadgets
     */
    public GadgetFolder(Path folder, String searchPath, Time time) {
        this.folder = folder.toAbsolutePath().normalize();
        this.interpreters = new Interpreters(searchPath);
        this.hashes = new FileHashes(time, FileHashes::sha256);
    }

    /** Where the gadgets are. */
    public Path path() {
        return folder;
    }

    /** Why no gadget can be used at all; empty if they can. */
    public Optional<String> refusal() {
        Optional<BasicFileAttributes> look = look().filter(BasicFileAttributes::isDirectory);
        if (look.isEmpty()) {
            return Optional.of("This node has no folder " + folder
                    + ": make it and put the gadgets there, or name another one with" + " tenure serve --gadgets DIR.");
        }
        if (!Files.isReadable(folder) || !Files.isExecutable(folder)) {
            return Optional.of("The user of this node may not read the folder " + folder + ": let it.");
        }
        return FileModes.isWritableByAll(look.get())
                ? Optional.of("Everybody on this machine may put gadgets into " + folder + ", which the node would run:"
                        + " chmod o-w it.")
                : Optional.empty();
    }

    private Optional<BasicFileAttributes> look() {
        try {
            return Optional.of(FileModes.of(folder));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    @Override
    public List<String> names() {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> !Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS))
                    .map(file -> file.getFileName().toString())
                    .filter(name -> !name.startsWith("."))
                    .sorted()
                    .toList();
        } catch (IOException | UncheckedIOException e) {
            return List.of();
        }
    }

    @Override
    public Found find(String name) {
        try {
            return JobOrder.badName(name)
                    .or(this::refusal)
                    .<Found>map(Found.Unusable::new)
                    .orElseGet(() -> look(name));
        } catch (InvalidPathException e) {
            return new Found.Unusable(
                    "'" + name + "' cannot be the name of a file on this node: start it with LANG=C.UTF-8,"
                            + " or use ASCII letters.");
        }
    }

    private Found look(String name) {
        try {
            Path home = folder.toRealPath();
            Path file = home.resolve(name);
            Path real = file.toRealPath();
            if (!real.startsWith(home)) {
                return new Found.Unusable("The gadget '" + name + "' is a link that leads out of " + folder
                        + ": copy the executable into the folder.");
            }
            return new GadgetFile(name, real, interpreters)
                    .trouble()
                    .<Found>map(Found.Unusable::new)
                    .orElseGet(() -> hashed(name, file, real));
        } catch (NoSuchFileException e) {
            return new Found.Unusable(missing(name));
        } catch (IOException e) {
            return unreadable(name, e);
        }
    }

    private String missing(String name) {
        return Files.isSymbolicLink(folder.resolve(name))
                ? "The gadget '" + name + "' is a link to nothing: copy the executable into " + folder + "."
                : "There is no gadget '" + name + "' on this node: copy the executable into " + folder + ".";
    }

    private Found hashed(String name, Path file, Path real) {
        try {
            return hashes.of(real)
                    .<Found>map(hash -> new Found.Usable(file, hash))
                    .orElseGet(() -> new Found.Unusable("The gadget '" + name
                            + "' is being written: try again when it is complete. Write it under a name with a dot before"
                            + " it, and rename it then."));
        } catch (IOException e) {
            return unreadable(name, e);
        }
    }

    private static Found unreadable(String name, IOException e) {
        String why = e instanceof AccessDeniedException
                ? "the user of this node may not. Change its owner or its mode."
                : "the file system refuses it. Copy it there once more.";
        return new Found.Unusable("The gadget '" + name + "' cannot be read: " + why);
    }
}
