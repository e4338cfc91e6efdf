package io.tenure.engine.state;

import io.tenure.engine.EngineConfig;
import io.tenure.runtime.DurableFile;
import java.io.IOException;
import java.nio.file.Files;
import java.util.function.UnaryOperator;

/**
 * Where the file of the state is, and how it is opened.
 *
 * @param fileName the name under which MVStore opens the file, made from its path
 */
public record StatePlace(Folder folder, EngineConfig.Upkeep upkeep, UnaryOperator<String> fileName) {

    public static String owner(Identity identity) {
        return identity.node() + " of cluster " + identity.cluster();
    }

    /** Opens the file of this node, making it if the folder is new. One of another node is refused. */
    StateFile open(Identity identity) throws IOException {
        Files.deleteIfExists(folder.install());
        StateFile file = open();
        try {
            own(file, identity);
            return file;
        } catch (DamagedState e) {
            file.close();
            throw new IOException(e.getMessage(), e);
        } catch (IOException e) {
            file.close();
            throw e;
        }
    }

    private StateFile open() throws IOException {
        try {
            return StateFile.open(folder.state(), upkeep.cacheMegabytes(), fileName);
        } catch (DamagedState e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private void own(StateFile file, Identity identity) throws IOException {
        String owner = owner(identity);
        boolean fresh = identity.phase() == Identity.Phase.MAKING;
        String found = file.owner().orElse(fresh ? owner : "nobody");
        if (!found.equals(owner)) {
            throw new IOException("The file " + folder.state().toAbsolutePath() + " is the state of " + found
                    + ", but this folder is " + owner
                    + ": a file was lost or mixed up. Restore the folder as a whole,"
                    + " or move it away and join again.");
        }
        file.owner(owner);
        file.save();
        file.sync();
    }

    /** Puts the loaded dump in the place of this file, which is closed. One that is older is refused. */
    StateFile replace(StateFile old) throws IOException {
        checkNewer(old);
        old.close();
        DurableFile.move(folder.install(), folder.state());
        return open();
    }

    private void checkNewer(StateFile old) throws IOException {
        try (StateFile next = StateFile.open(folder.install(), upkeep.cacheMegabytes())) {
            if (next.applied().compareTo(old.applied()) < 0) {
                throw new IOException("The dump ends at entry " + next.applied() + ", but this node has applied "
                        + old.applied() + " already.");
            }
        }
    }
}
