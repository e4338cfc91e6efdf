package io.tenure.engine.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.engine.EngineConfig;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

final class LogLengthTest {

    private static final long NOBODY_KNOWS = Long.MAX_VALUE;

    /** Cut at 1,000 entries or 64,000 bytes; 100 entries are kept, and of bytes at most a quarter. */
    private final LogLength length = new LogLength(new EngineConfig.Upkeep(1000, 64_000, 100, 1, 1));

    private long last = -1;

    private void grow(int entries, int bytes) {
        for (int i = 0; i < entries; i++) {
            length.grown(++last, bytes);
        }
    }

    @Test
    void a_log_is_cut_after_so_many_entries_and_some_are_kept() {
        grow(999, 1);
        assertThat(length.due()).isFalse();
        grow(1, 1);
        assertThat(length.due()).isTrue();
        assertThat(length.cut(NOBODY_KNOWS, OptionalLong.empty())).hasValue(899);
    }

    @Test
    void a_log_of_large_entries_is_cut_after_so_many_bytes_and_fewer_entries_are_kept() {
        grow(63, 1000);
        assertThat(length.due()).isFalse();
        grow(1, 1000);
        assertThat(length.due()).isTrue();
        assertThat(length.cut(NOBODY_KNOWS, OptionalLong.empty())).hasValue(63 - 16);
    }

    @Test
    void what_is_not_durable_in_the_state_stays() {
        grow(1000, 1);
        assertThat(length.cut(500, OptionalLong.empty())).hasValue(500);
    }

    @Test
    void what_somebody_needs_stays_but_not_without_end() {
        grow(1000, 1);
        assertThat(length.cut(NOBODY_KNOWS, OptionalLong.of(300))).hasValue(299);
        assertThat(length.cut(NOBODY_KNOWS, OptionalLong.of(0))).isEmpty();
        grow(3000, 1);
        assertThat(length.cut(NOBODY_KNOWS, OptionalLong.of(300))).hasValue(3899);
    }

    @Test
    void after_a_cut_the_rest_counts_from_there() {
        grow(1000, 1);
        length.wasCut(length.cut(NOBODY_KNOWS, OptionalLong.empty()).orElseThrow());
        assertThat(length.due()).isFalse();
        grow(899, 1);
        assertThat(length.due()).isFalse();
        grow(1, 1);
        assertThat(length.due()).isTrue();
    }

    @Test
    void what_could_not_be_cut_is_not_tried_again_at_once() {
        grow(1000, 1);
        assertThat(length.cut(NOBODY_KNOWS, OptionalLong.of(0))).isEmpty();
        assertThat(length.due()).isFalse();
        grow(124, 1);
        assertThat(length.due()).isFalse();
        grow(1, 1);
        assertThat(length.due()).isTrue();
    }

    @Test
    void what_the_log_held_at_the_start_counts() {
        last = 5_000;
        length.begin(4_900, last, 50_000);
        assertThat(length.due()).isFalse();
        grow(14, 1000);
        assertThat(length.due()).isTrue();
        assertThat(length.cut(NOBODY_KNOWS, OptionalLong.empty()))
                .as("the old entries stand behind one, so all of them are kept, or none")
                .hasValue(4_914);
    }
}
