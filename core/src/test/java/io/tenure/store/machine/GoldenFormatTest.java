package io.tenure.store.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.store.codec.FormatException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every stored and logged format, byte for byte. A file that was released is never changed: a new format gets a new
 * version and new files beside the old ones. {@code -Drewrite=true} writes the files of samples that have none yet.
 */
final class GoldenFormatTest {

    private static final Path FILES = Path.of("src/test/resources/golden/v1");

    static Stream<Sample<?>> samples() {
        return Samples.all();
    }

    @ParameterizedTest
    @MethodSource("samples")
    void a_value_is_written_as_the_golden_file_says(Sample<?> sample) {
        assertThat(HexFormat.of().formatHex(sample.encoded())).isEqualTo(golden(sample));
    }

    @ParameterizedTest
    @MethodSource("samples")
    void the_golden_file_is_read_back_as_the_same_value(Sample<?> sample) {
        assertThat(sample.decode(HexFormat.of().parseHex(golden(sample)))).isEqualTo(sample.value());
    }

    @ParameterizedTest
    @MethodSource("samples")
    void an_unknown_version_stops_with_a_sentence(Sample<?> sample) {
        byte[] newer = sample.encoded();
        newer[0] = 99;
        assertThatThrownBy(() -> sample.decode(newer))
                .isInstanceOf(FormatException.class)
                .hasMessageContaining("has the format 99")
                .hasMessageContaining("start the version that wrote it");
    }

    @ParameterizedTest
    @MethodSource("samples")
    void a_cut_or_lengthened_row_is_damage_and_never_a_value(Sample<?> sample) {
        byte[] whole = sample.encoded();
        for (int length = 1; length < whole.length; length++) {
            byte[] cut = Arrays.copyOf(whole, length);
            assertThatThrownBy(() -> sample.decode(cut)).isInstanceOf(RuntimeException.class);
        }
        byte[] longer = Arrays.copyOf(whole, whole.length + 1);
        assertThatThrownBy(() -> sample.decode(longer)).isInstanceOf(FormatException.class);
    }

    @Test
    void each_golden_file_has_a_sample() throws IOException {
        try (Stream<Path> files = Files.list(FILES)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrderElementsOf(
                            Samples.all().map(sample -> sample.name() + ".hex").toList());
        }
    }

    private static String golden(Sample<?> sample) {
        Path file = FILES.resolve(sample.name() + ".hex");
        try {
            if (Boolean.getBoolean("rewrite") && !Files.exists(file)) {
                Files.createDirectories(FILES);
                Files.writeString(file, HexFormat.of().formatHex(sample.encoded()) + "\n");
            }
            return Files.readString(file).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "The sample " + sample.name() + " has no golden file: run with -Drewrite=true", e);
        }
    }
}
