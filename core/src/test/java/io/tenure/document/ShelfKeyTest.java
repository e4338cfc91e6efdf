package io.tenure.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.selector.Partition;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names that would become others on the disk are refused. */
final class ShelfKeyTest {

    private static ShelfKey key(String name) {
        return new ShelfKey(ShelfTable.DOCUMENTS, new Partition(0), name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\ud83d", "a\ud83d", "\ude00", "a\ude00b", "\ude00\ud83d", "\ud83db"})
    void half_a_character_is_refused(String name) {
        assertThatThrownBy(() -> key(name))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("half a character");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "é\uffee", "\ud83d\ude00", "a\ud83d\ude00b\ud83d\ude00"})
    void all_other_text_is_a_name(String name) {
        assertThat(key(name).name()).isEqualTo(name);
    }
}
