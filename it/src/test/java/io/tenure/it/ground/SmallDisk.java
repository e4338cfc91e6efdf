package io.tenure.it.ground;

import io.tenure.bench.cluster.Root;
import io.tenure.bench.cluster.Shell;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/** A file system in memory with a size of its own, part of which can be taken up and given back. */
public final class SmallDisk implements AutoCloseable {
    private static final int PIECE = 1 << 20;

    private final Path folder;

    private SmallDisk(Path folder) {
        this.folder = folder;
    }

    /** Why there can be none on this machine; empty if there can. */
    public static Optional<String> obstacle() {
        return Root.obstacle();
    }

    /** Not below the build's folder, which could not be deleted any more if this process is killed. */
    public static SmallDisk mount(String name, int megabytes) {
        Path folder;
        try {
            folder = Files.createTempDirectory("tenure-" + name);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Shell.need("mount", "-t", "tmpfs", "-o", "size=" + megabytes + "m", "tmpfs", folder.toString());
        return new SmallDisk(folder);
    }

    public Path folder() {
        return folder;
    }

    /** Takes up room until so many bytes are left; all of it for 0. */
    public void fillUpTo(long left) {
        try (FileChannel file = FileChannel.open(ballast(), StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            ByteBuffer piece = ByteBuffer.allocate(PIECE);
            for (long room = room(); room > left; room = room()) {
                piece.clear().limit((int) Math.min(PIECE, room - left));
                if (file.write(piece) == 0) {
                    return;
                }
            }
        } catch (IOException full) {
            if (left > 0) {
                throw new UncheckedIOException(full);
            }
        }
    }

    /** Gives back what {@link #fillUpTo} took. */
    public void makeRoom() {
        try {
            Files.deleteIfExists(ballast());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Lets nobody write any more. */
    public void readOnly() {
        Shell.need("mount", "-o", "remount,ro", folder.toString());
    }

    @Override
    public void close() {
        Shell.run("umount", "-l", folder.toString());
        try {
            Files.deleteIfExists(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private long room() throws IOException {
        return Files.getFileStore(folder).getUsableSpace();
    }

    private Path ballast() {
        return folder.resolve("ballast");
    }
}
