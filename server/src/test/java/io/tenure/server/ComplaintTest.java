package io.tenure.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.store.codec.FormatException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ComplaintTest {

    private static final Path DATA = Path.of("data");

    @Test
    void what_a_library_says_about_a_folder_is_not_passed_on() {
        IllegalStateException met =
                new IllegalStateException("opening", new NullPointerException("Cannot invoke org.example.Page.get()"));

        assertThat(Complaint.aboutContent(DATA, met))
                .hasMessage("What is in the data folder " + DATA.toAbsolutePath()
                        + " cannot be read. Restore it from a backup, or move it away and join with an empty one.")
                .hasRootCause(met.getCause());
    }

    @Test
    void our_own_sentence_about_a_folder_is_passed_on() {
        FormatException met = new FormatException("The entry has version 99.");

        assertThat(Complaint.aboutContent(DATA, new IllegalStateException("opening", met)))
                .hasMessageContaining("cannot be read (The entry has version 99.). Restore it");
    }
}
