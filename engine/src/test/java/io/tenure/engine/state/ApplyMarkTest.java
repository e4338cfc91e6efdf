package io.tenure.engine.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ApplyMarkTest {

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void name() {
        file = folder.resolve("applying");
    }

    @Test
    void a_process_that_ends_between_two_entries_leaves_no_warning() throws IOException {
        ApplyMark mark = ApplyMark.open(file);
        mark.begin(0);
        mark.end(0);

        assertThat(ApplyMark.open(file).warning()).isEmpty();
    }

    @Test
    void a_process_that_ends_within_an_entry_names_it_at_the_next_start() throws IOException {
        ApplyMark.open(file).begin(0);

        assertThat(ApplyMark.open(file).warning())
                .hasValueSatisfying(sentence ->
                        assertThat(sentence).contains("entry 0 of the log").contains("applied again"));
    }

    @Test
    void an_entry_that_ends_every_process_is_counted_though_others_are_applied_before_it() throws IOException {
        for (int start = 0; start < 3; start++) {
            ApplyMark mark = ApplyMark.open(file);
            mark.begin(41);
            mark.end(41);
            mark.begin(42);
        }

        assertThat(ApplyMark.open(file).warning())
                .hasValueSatisfying(sentence -> assertThat(sentence)
                        .contains("entry 42 of the log, now 3 times in a row")
                        .contains("more memory"));
    }

    @Test
    void an_entry_that_is_got_through_is_forgotten() throws IOException {
        ApplyMark.open(file).begin(42);
        ApplyMark mark = ApplyMark.open(file);
        mark.begin(42);
        mark.end(42);

        assertThat(mark.warning()).isEmpty();
        assertThat(ApplyMark.open(file).warning()).isEmpty();
    }

    @Test
    void out_of_memory_is_told_as_such() throws IOException {
        String sentence = ApplyMark.open(file).sentence(new Position(3, 42), new OutOfMemoryError("Java heap space"));

        assertThat(sentence).startsWith("Entry 42 of Raft term 3 of the log could not be applied: out of memory.");
    }
}
