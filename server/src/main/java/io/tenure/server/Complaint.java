package io.tenure.server;

import io.tenure.node.Endpoint;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sentences about what keeps a node from starting. */
final class Complaint {

    private static final Logger LOG = LoggerFactory.getLogger(Complaint.class);

    private Complaint() {}

    /** The engine's own sentences are passed on; those of the file system are no sentences. */
    static StartException aboutFolder(Path data, IOException e) {
        String folder = "The data folder " + data.toAbsolutePath();
        String sentence = switch (e) {
            case AccessDeniedException denied ->
                folder + " cannot be used: " + denied.getFile()
                        + " may not be written by this user. Change its owner, or choose another with --data.";
            case FileSystemException broken ->
                folder + " cannot be used: " + reason(broken) + ". Choose another with --data.";
            default -> String.valueOf(e.getMessage());
        };
        return new StartException(sentence, e);
    }

    private static String reason(FileSystemException e) {
        return switch (e) {
            case FileAlreadyExistsException file -> file.getFile() + " is a file";
            case NoSuchFileException missing -> missing.getFile() + " cannot be made";
            default -> e.getFile() + " is refused by the file system (" + e.getReason() + ")";
        };
    }

    /** What the engine throws over files that it cannot make sense of. What its libraries say about them is logged. */
    static StartException aboutContent(Path data, RuntimeException e) {
        LOG.warn("The engine did not start.", e);
        Throwable root = e;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return new StartException(
                "What is in the data folder " + data.toAbsolutePath() + " cannot be read"
                        + (isOurs(root) ? " (" + root.getMessage() + ")" : "")
                        + ". Restore it from a backup, or move it away and join with an empty one.",
                e);
    }

    private static boolean isOurs(Throwable e) {
        return e.getClass().getName().startsWith("io.tenure.");
    }

    static StartException aboutAddress(Endpoint bind, IOException e) {
        return new StartException(
                "The address " + bind + " cannot be used (" + e.getMessage()
                        + "): stop the process that has it, or choose another with --http HOST:PORT.",
                e);
    }
}
