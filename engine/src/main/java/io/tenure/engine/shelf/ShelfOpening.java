package io.tenure.engine.shelf;

import io.tenure.engine.state.CheckedStore;
import io.tenure.engine.state.DamagedState;
import io.tenure.runtime.DurableFile;
import io.tenure.store.codec.FormatException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.function.UnaryOperator;

/** Brings the files of a shelf to where they can be written: the file whole, and a new segment of the journal behind it. */
final class ShelfOpening {

    private static final String FILE = "documents.mv";

    private final ShelfConfig config;
    private final ShelfDisk disk;
    private final UnaryOperator<String> naming;

    ShelfOpening(ShelfConfig config, ShelfDisk disk, UnaryOperator<String> naming) {
        this.config = config;
        this.disk = disk;
        this.naming = naming;
    }

    DiskShelf open(ShelfConfig.Beginning beginning) throws IOException {
        try {
            return switch (beginning) {
                case NEW -> make();
                case EXISTING -> resume();
            };
        } catch (DamagedState | FormatException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private DiskShelf make() throws IOException {
        Files.createDirectories(config.folder());
        DurableFile.force(
                Objects.requireNonNull(config.folder().toAbsolutePath().getParent()));
        disk.delete(disk.list());
        ShelfFile file = file();
        file.owner(config.owner());
        return begun(file);
    }

    private DiskShelf resume() throws IOException {
        Path path = config.folder().resolve(FILE);
        if (!Files.exists(path)) {
            throw new IOException("The file " + path.toAbsolutePath() + " is lost, and with it what this node has"
                    + " promised about documents. Restore the folder as a whole, or move it away and join again.");
        }
        ShelfFile file = file();
        try {
            own(file, path);
            new JournalReplay(
                            disk,
                            config.folder(),
                            config.owner(),
                            (number, write) -> file.write(RowsCodec.decode(write)))
                    .run(file.applied());
        } catch (IOException | RuntimeException e) {
            file.close();
            throw e;
        }
        return begun(file);
    }

    private ShelfFile file() throws IOException {
        return ShelfFile.open(new CheckedStore.Place(
                "documents file", config.folder().resolve(FILE), config.cacheMegabytes(), naming));
    }

    private void own(ShelfFile file, Path path) throws IOException {
        String found = file.owner().orElse("nobody");
        if (!found.equals(config.owner())) {
            throw new IOException("The file " + path.toAbsolutePath() + " has the documents of " + found
                    + ", but this folder is " + config.owner() + ": a file was lost or mixed up. Restore the folder as"
                    + " a whole, or move it away and join again.");
        }
    }

    /** All that is in the file is on the disk before the journal of it goes. */
    private DiskShelf begun(ShelfFile file) throws IOException {
        try {
            file.save(() -> {});
            file.store().sync();
            return new DiskShelf(
                    config,
                    file,
                    DocumentJournal.begin(disk, config.owner(), file.applied() + 1, config.journalBytes()));
        } catch (IOException | RuntimeException e) {
            file.close();
            throw e;
        }
    }
}
