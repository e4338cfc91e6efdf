package io.tenure.bench.job;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Where the gadget writes down what it does, and the folder in which nodes find the gadget. */
public record Book(Path folder) {

    static final String GADGET = "entry";

    /** An empty one. */
    public static Book in(Path folder) {
        try {
            Book book = new Book(folder.toAbsolutePath().resolve("book"));
            for (String part : List.of("gadgets", "effects", "seen")) {
                Files.createDirectories(book.folder.resolve(part));
            }
            Files.createFile(book.ledger());
            Path gadget = book.gadgets().resolve(GADGET);
            try (InputStream script = Objects.requireNonNull(Book.class.getResourceAsStream("entry.sh"))) {
                Files.copy(script, gadget);
            }
            Files.setPosixFilePermissions(gadget, PosixFilePermissions.fromString("rwxr-xr-x"));
            return book;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** For the option of a node. */
    public Path gadgets() {
        return folder.resolve("gadgets");
    }

    private Path ledger() {
        return folder.resolve("ledger");
    }

    /** All that was written so far, in the order in which it happened. */
    public List<Entry> entries() {
        try {
            String text = Files.readString(ledger());
            return text.substring(0, text.lastIndexOf('\n') + 1)
                    .lines()
                    .map(Entry::parse)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The jobs whose work is done and was not taken back. */
    public Set<String> effects() {
        try (Stream<Path> all = Files.list(folder.resolve("effects"))) {
            return all.map(each -> each.getFileName().toString()).collect(Collectors.toSet());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether a gadget has written this: the event, the name of the job and the word of the call. */
    public boolean has(String event, String name, String word) {
        return entries().stream()
                .anyMatch(entry -> entry.event().equals(event)
                        && entry.call().name().equals(name)
                        && entry.call().word().equals(word));
    }
}
