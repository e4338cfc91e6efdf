package io.tenure.server.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.time.Time;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileHashesTest {

    /** So far in the future that no file is too young to be remembered. */
    static final Time LATE = at(Instant.parse("2999-01-01T00:00:00Z"));

    @TempDir
    private Path folder;

    private final List<Path> read = new ArrayList<>();
    private Path file;

    @BeforeEach
    void file() throws IOException {
        file = Files.writeString(folder.resolve("file"), "abc");
    }

    @Test
    void a_file_that_has_not_changed_is_read_once() throws IOException {
        FileHashes hashes = new FileHashes(LATE, this::digest);

        assertThat(hashes.of(file)).contains("abc");
        assertThat(hashes.of(file)).contains("abc");
        assertThat(read).hasSize(1);

        Files.writeString(file, "abcd");
        assertThat(hashes.of(file)).contains("abcd");
        assertThat(read).hasSize(2);
    }

    @Test
    void a_young_file_is_read_again_because_another_change_might_not_show() throws IOException {
        Instant changed = ((FileTime) Files.getAttribute(file, "unix:ctime")).toInstant();
        FileHashes hashes = new FileHashes(at(changed.plusSeconds(1)), this::digest);

        assertThat(hashes.of(file)).contains("abc");
        assertThat(hashes.of(file)).contains("abc");
        assertThat(read).hasSize(2);
    }

    @Test
    void a_file_that_grows_while_it_is_read_has_no_hash() throws IOException {
        FileHashes hashes = new FileHashes(LATE, growing -> {
            String content = digest(growing);
            Files.writeString(growing, "more", StandardOpenOption.APPEND);
            return content;
        });

        assertThat(hashes.of(file)).isEmpty();
    }

    private String digest(Path content) throws IOException {
        read.add(content);
        return Files.readString(content);
    }

    private static Time at(Instant wall) {
        return new Time() {
            @Override
            public long nanos() {
                return 0;
            }

            @Override
            public Instant wall() {
                return wall;
            }
        };
    }
}
