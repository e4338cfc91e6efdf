package io.tenure.server.job;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;

/** What a file is and who may change it, by one look at it. */
final class FileModes {

    private FileModes() {}

    /** Follows links. */
    static BasicFileAttributes of(Path file) throws IOException {
        try {
            return Files.readAttributes(file, PosixFileAttributes.class);
        } catch (UnsupportedOperationException e) {
            return Files.readAttributes(file, BasicFileAttributes.class);
        }
    }

    /** False also where files have no such mode. */
    static boolean isWritableByAll(BasicFileAttributes look) {
        return look instanceof PosixFileAttributes modes
                && modes.permissions().contains(PosixFilePermission.OTHERS_WRITE);
    }
}
