package io.tenure.guide;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.document.DocumentFactories;
import io.tenure.document.DocumentFactory;
import io.tenure.document.FactoryOption;
import io.tenure.document.FactoryVerbs;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The code of {@code docs/guide/documents.md}. */
class DocumentGuideTest {

    public final class Notes implements DocumentFactories {

        public record Note(String title, String text) {

            Note with(Note change) {
                return new Note(
                        change.title() == null ? title : change.title(), change.text() == null ? text : change.text());
            }
        }

        @Override
        public List<DocumentFactory<?>> factories() {
            return List.of(DocumentFactory.of(
                            "/core/notes",
                            "shop:Note",
                            Note.class,
                            FactoryVerbs.<Note>plain().patching(Note::with))
                    .on("pair"));
        }
    }

    @Test
    void a_factory_is_a_record_a_selector_and_functions() {
        DocumentFactory<?> notes = new Notes().factories().getFirst();

        assertThat(notes.selector()).isEqualTo("pair");
        assertThat(notes.has(FactoryOption.PERSISTENCE)).isTrue();
        assertThat(notes.holds("/core/notes/first")).isTrue();
    }
}
