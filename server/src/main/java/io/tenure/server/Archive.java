package io.tenure.server;

import io.tenure.document.replica.HostSettings;
import io.tenure.document.replica.ShelfOrigin;
import io.tenure.engine.EngineStatus;
import io.tenure.engine.node.BuiltInStore;
import io.tenure.engine.shelf.DiskShelf;
import io.tenure.engine.shelf.ShelfConfig;
import io.tenure.runtime.Crew;
import io.tenure.runtime.DurableFile;
import io.tenure.runtime.ProcessCrew;
import io.tenure.server.document.DocumentService;
import io.tenure.server.forward.Forwarding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;

/** What replicated documents need of this node, put together: their files beside the state, and what works on them. */
final class Archive implements AutoCloseable {

    private static final String FOLDER = "documents";

    /** Says that the folder of documents was made. Without the folder, what this node has promised is lost. */
    private static final String MARK = "documents.made";

    private static final Duration SAVE = Duration.ofSeconds(2);

    private final DiskShelf shelf;
    private final Crew.Timers saving;
    private final DocumentService service;

    private Archive(DiskShelf shelf, Crew.Timers saving, DocumentService service) {
        this.shelf = shelf;
        this.saving = saving;
        this.service = service;
    }

    /** How a node begins: {@code founded} if its cluster begins with it. */
    record Beginning(Path data, boolean founded) {}

    /** Opens it, after the data folder was locked. A shelf that fails ends the node. */
    static Archive open(Beginning beginning, BuiltInStore store, Forwarding forwarding, Consumer<String> failure)
            throws IOException {
        Crew crew = new ProcessCrew(failure::accept);
        EngineStatus status = store.status();
        Path mark = beginning.data().toAbsolutePath().resolve(MARK);
        boolean made = Files.exists(mark);
        DiskShelf shelf = DiskShelf.open(
                ShelfConfig.of(
                                beginning.data().toAbsolutePath().resolve(FOLDER),
                                status.id() + " of cluster " + status.cluster(),
                                (sentence, cause) -> failure.accept(sentence),
                                crew.time())
                        .withDiskWarning(store::diskWarning),
                made ? ShelfConfig.Beginning.EXISTING : ShelfConfig.Beginning.NEW);
        if (!made) {
            // Before anything is promised: from now on a missing folder is a loss.
            DurableFile.replace(mark, "The documents of this node are in the folder " + FOLDER + ".\n");
        }
        Crew.Timers saving = crew.timers("tenure-documents-save");
        var unused = saving.every(SAVE, shelf::save);
        return new Archive(
                shelf,
                saving,
                new DocumentService(
                        new DocumentService.Surroundings(status.id(), status.cluster(), forwarding),
                        new DocumentService.Copies(
                                shelf, beginning.founded() ? ShelfOrigin.FOUNDED : ShelfOrigin.JOINED),
                        HostSettings.DEFAULT,
                        crew));
    }

    DocumentService service() {
        return service;
    }

    /** Idempotent. What was written is on the disk when it returns. */
    @Override
    public void close() {
        service.close();
        saving.close();
        shelf.close();
    }
}
