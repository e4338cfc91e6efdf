package io.tenure.bench.crash;

import io.tenure.bench.cluster.Root;
import io.tenure.bench.cluster.Shell;
import io.tenure.bench.cluster.Workspace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** An ext4 file system in a file, whose power can be cut: what was not forced to the disk is then lost. */
public final class LoopDisk implements Ground, AutoCloseable {
    private final Path folder;
    private final Path image;
    private final Path tool;

    private LoopDisk(Path folder, Path image, Path tool) {
        this.folder = folder;
        this.image = image;
        this.tool = tool;
    }

    /** Why there can be none on this machine; empty if there can. */
    public static Optional<String> obstacle() {
        return Root.obstacle().or(() -> {
            if (!Files.exists(Path.of("/dev/loop-control"))) {
                return Optional.of("there is no loop device");
            }
            return Shell.run("sh", "-c", "command -v cc && command -v mkfs.ext4")
                            .ok()
                    ? Optional.empty()
                    : Optional.of("a C compiler (cc) and mkfs.ext4 are needed");
        });
    }

    /** Makes and mounts one beside a folder for its tools. */
    public static LoopDisk mount(Path base, int megabytes) {
        Path image = base.resolve("disk.img");
        Path tool = base.resolve("cutpower");
        Path source = Workspace.root().resolve("bench/src/main/c/cutpower.c");
        Shell.need("cc", "-O2", "-o", tool.toString(), source.toString());
        Shell.need("truncate", "-s", megabytes + "M", image.toString());
        Shell.need("mkfs.ext4", "-q", "-m0", image.toString());
        try {
            LoopDisk disk = new LoopDisk(Files.createDirectories(base.resolve("disk")), image, tool);
            disk.mount();
            return disk;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public Path folder() {
        return folder;
    }

    @Override
    public void cutPower() {
        Shell.need(tool.toString(), folder.toString());
    }

    @Override
    public void recover() {
        Shell.need("umount", folder.toString());
        mount();
    }

    @Override
    public void close() {
        Shell.run("umount", "-l", folder.toString());
    }

    private void mount() {
        Shell.need("mount", "-o", "loop", image.toString(), folder.toString());
    }
}
