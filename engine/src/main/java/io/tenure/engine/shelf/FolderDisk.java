package io.tenure.engine.shelf;

import io.tenure.runtime.DurableFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;

/** A folder of the file system. */
record FolderDisk(Path folder) implements ShelfDisk {

    @Override
    public List<String> list() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Override
    public FileChannel open(String name) throws IOException {
        return FileChannel.open(
                folder.resolve(name), StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    }

    @Override
    public void move(String from, String to) throws IOException {
        DurableFile.move(folder.resolve(from), folder.resolve(to));
    }

    @Override
    public void delete(List<String> names) throws IOException {
        for (String name : names) {
            Files.deleteIfExists(folder.resolve(name));
        }
        if (!names.isEmpty()) {
            DurableFile.force(folder);
        }
    }
}
