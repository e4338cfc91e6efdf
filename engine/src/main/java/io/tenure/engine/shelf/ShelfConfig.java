package io.tenure.engine.shelf;

import io.tenure.engine.EngineConfig;
import io.tenure.engine.FatalHandler;
import io.tenure.time.Time;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * How the copies of documents are kept.
 *
 * @param folder of their files, and of nothing else
 * @param owner whose they are: node and cluster
 * @param unsavedBytes the most unsaved rows in memory, in bytes of pages
 * @param journalBytes a file of the journal that is larger is ended with the next save, and dropped with the one after it
 * @param cacheMegabytes memory for pages of the file
 * @param diskWarning a sentence while the disk is nearly full
 * @param fatal told if rows cannot be written or read any more; the node should end
 */
public record ShelfConfig(
        Path folder,
        String owner,
        long unsavedBytes,
        long journalBytes,
        int cacheMegabytes,
        Supplier<Optional<String>> diskWarning,
        FatalHandler fatal,
        Time time) {

    private static final long JOURNAL_BYTES = 8 << 20;

    /** With the engine's own bounds of memory, each, and a disk that is never full. */
    public static ShelfConfig of(Path folder, String owner, FatalHandler fatal, Time time) {
        EngineConfig.Upkeep upkeep = EngineConfig.Upkeep.DEFAULT;
        return new ShelfConfig(
                folder,
                owner,
                upkeep.commitBytes(),
                JOURNAL_BYTES,
                upkeep.cacheMegabytes(),
                Optional::empty,
                fatal,
                time);
    }

    public ShelfConfig withDiskWarning(Supplier<Optional<String>> value) {
        return new ShelfConfig(folder, owner, unsavedBytes, journalBytes, cacheMegabytes, value, fatal, time);
    }

    /** What is known about the files. */
    public enum Beginning {
        /** The folder of the node is being made: it has promised nothing, and whatever is there is thrown away. */
        NEW,
        /** The node has promised something. A missing file is a loss. */
        EXISTING
    }
}
