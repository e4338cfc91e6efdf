package io.tenure.server;

import io.tenure.document.DocumentFactory;
import io.tenure.document.Shelf;
import io.tenure.document.VolatileShelf;
import io.tenure.document.replica.HostSettings;
import io.tenure.document.replica.ShelfOrigin;
import io.tenure.engine.EngineStatus;
import io.tenure.engine.node.BuiltInStore;
import io.tenure.engine.shelf.DiskShelf;
import io.tenure.engine.shelf.ShelfConfig;
import io.tenure.runtime.Crew;
import io.tenure.runtime.DurableFile;
import io.tenure.runtime.ProcessCrew;
import io.tenure.server.document.DocumentCopies;
import io.tenure.server.document.DocumentService;
import io.tenure.server.document.DocumentSurroundings;
import io.tenure.server.document.Realm;
import io.tenure.server.forward.Forwarding;
import io.tenure.store.Clocks;
import io.tenure.store.StoreException;
import io.tenure.time.ReckonedWall;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What replicated documents need of this node, put together: their files beside the state, and what works on them. */
final class Archive implements AutoCloseable {

    private static final String FOLDER = "documents";

    /** Says that a folder of documents was made. Without the folder, what this node has promised is lost. */
    private static final String MADE = ".made";

    private static final Duration SAVE = Duration.ofSeconds(2);

    /** How often the clock of the store is looked at. */
    private static final Duration LOOK = Duration.ofSeconds(1);

    private final List<Shelf> shelves = new ArrayList<>();
    private final Beginning beginning;
    private final BuiltInStore store;
    private final Crew crew;
    private final Crew.Timers saving;
    private final ReckonedWall wall;
    private final Consumer<String> failure;
    private @Nullable DocumentService service;

    private Archive(Beginning beginning, BuiltInStore store, Crew crew, Consumer<String> failure) {
        this.beginning = beginning;
        this.store = store;
        this.crew = crew;
        this.saving = crew.timers("tenure-documents-save");
        this.wall = new ReckonedWall(crew.time());
        this.failure = failure;
    }

    /**
     * How a node begins.
     *
     * @param founded whether its cluster begins with it
     * @param factories those of its documents
     */
    record Beginning(Path data, boolean founded, List<DocumentFactory<?>> factories) {

        Beginning {
            factories = List.copyOf(factories);
        }
    }

    /** Opens it, after the data folder was locked. A shelf that fails ends the node. */
    static Archive open(Beginning beginning, BuiltInStore store, Forwarding forwarding, Consumer<String> failure)
            throws IOException {
        Archive archive = new Archive(beginning, store, new ProcessCrew(failure::accept), failure);
        try {
            archive.service = archive.serve(forwarding);
            return archive;
        } catch (UncheckedIOException e) {
            archive.close();
            throw e.getCause();
        }
    }

    private DocumentService serve(Forwarding forwarding) {
        EngineStatus status = store.status();
        readWall();
        var unused = saving.every(LOOK, this::readWall);
        return new DocumentService(
                new DocumentSurroundings(
                        status.id(),
                        status.cluster(),
                        forwarding,
                        () -> store.members().level(),
                        wall::now),
                new DocumentCopies(this::shelf, beginning.founded() ? ShelfOrigin.FOUNDED : ShelfOrigin.JOINED),
                beginning.factories(),
                HostSettings.DEFAULT,
                crew);
    }

    /**
     * Documents go by the store's wall clock: a node alone cannot make it wrong. It continues by itself while there is no
     * majority; a store that nobody has led yet has none.
     */
    private void readWall() {
        try {
            Clocks clocks = store.stale().clocks();
            if (!clocks.equals(Clocks.ZERO)) {
                wall.told(clocks.wall());
            }
        } catch (StoreException e) {
            // It continues from what was read last.
        }
    }

    private Shelf shelf(Realm realm) {
        if (!realm.persistent()) {
            return new VolatileShelf();
        }
        try {
            DiskShelf shelf = onDisk(realm.isDefault() ? FOLDER : FOLDER + "-" + realm.name());
            shelves.add(shelf);
            var unused = saving.every(SAVE, shelf::save);
            return shelf;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private DiskShelf onDisk(String folder) throws IOException {
        EngineStatus status = store.status();
        Path data = beginning.data().toAbsolutePath();
        Path mark = data.resolve(folder + MADE);
        boolean made = Files.exists(mark);
        DiskShelf shelf = DiskShelf.open(
                ShelfConfig.of(
                                data.resolve(folder),
                                status.id() + " of cluster " + status.cluster(),
                                (sentence, cause) -> failure.accept(sentence),
                                crew.time())
                        .withDiskWarning(store::diskWarning),
                made ? ShelfConfig.Beginning.EXISTING : ShelfConfig.Beginning.NEW);
        if (!made) {
            // Before anything is promised: from now on a missing folder is a loss.
            DurableFile.replace(mark, "The documents of this node are in the folder " + folder + ".\n");
        }
        return shelf;
    }

    DocumentService service() {
        return Objects.requireNonNull(service);
    }

    /** Idempotent. What was written is on the disk when it returns. */
    @Override
    public void close() {
        DocumentService opened = service;
        if (opened != null) {
            opened.close();
        }
        saving.close();
        shelves.forEach(Shelf::close);
    }
}
