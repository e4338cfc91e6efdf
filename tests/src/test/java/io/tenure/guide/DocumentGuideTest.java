package io.tenure.guide;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.document.DocumentFactory;
import io.tenure.document.FactoryOption;
import io.tenure.document.FactoryVerbs;
import org.junit.jupiter.api.Test;

/** The code of {@code docs/guide/documents.md}. */
class DocumentGuideTest {

    record Note(String title, String text) {

        Note with(Note change) {
            return new Note(
                    change.title() == null ? title : change.title(), change.text() == null ? text : change.text());
        }
    }

    @Test
    void a_factory_is_a_record_a_selector_and_functions() {
        DocumentFactory<Note> notes = DocumentFactory.of(
                        "/core/notes",
                        "shop:Note",
                        Note.class,
                        FactoryVerbs.<Note>plain().patching(Note::with))
                .on("default-3x");

        assertThat(notes.selector()).isEqualTo("default-3x");
        assertThat(notes.has(FactoryOption.PERSISTENCE)).isTrue();
        assertThat(notes.holds("/core/notes/first")).isTrue();
    }
}
