package io.tenure.job.gadget;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.job.Lock;
import io.tenure.job.Lock.Mode;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CallTest {

    private static final Surroundings FIRST = new Surroundings(
            "j1",
            1,
            7,
            "n1",
            Optional.empty(),
            List.of(new Lock("b c", Mode.SHARED), new Lock("a=1", Mode.EXCLUSIVE)),
            Path.of("/jobs/j1"));

    @ParameterizedTest
    @CsvSource({"LOCKS,--getlocks", "RUN,--progress", "UNDO,--undo", "ABORT,--abort"})
    void each_call_names_the_protocol_then_what_to_do_then_the_users_arguments(Call call, String word) {
        assertThat(call.words(Path.of("/gadgets/copy"), List.of("from", "", "two words")))
                .containsExactly("/gadgets/copy", "--protocols", "text-1.0", word, "from", "", "two words");
    }

    @Test
    void the_environment_is_what_the_protocol_says_and_little_else() {
        assertThat(FIRST.environment(Map.of("PATH", "/bin", "HOME", "/root", "SECRET", "s", "TENURE_JOB", "other")))
                .containsOnly(
                        Map.entry("PATH", "/bin"),
                        Map.entry("HOME", "/root"),
                        Map.entry("LANG", "C.UTF-8"),
                        Map.entry("TENURE_JOB", "j1"),
                        Map.entry("TENURE_ATTEMPT", "1"),
                        Map.entry("TENURE_TERM", "7"),
                        Map.entry("TENURE_NODE", "n1"),
                        Map.entry("TENURE_NODE_BEFORE", ""),
                        Map.entry("TENURE_LOCKS", "a=1=X\nb c=S"),
                        Map.entry("TENURE_WORK", "/jobs/j1"));
    }

    @Test
    void a_node_without_a_path_gives_the_usual_one() {
        assertThat(FIRST.environment(Map.of()))
                .hasEntrySatisfying("PATH", path -> assertThat(path).contains("/usr/bin", "/bin"))
                .doesNotContainKey("HOME");
    }

    @Test
    void ordinary_arguments_are_usable() {
        assertThat(Arguments.refusal(List.of("--force", "a\nb", "", "-h", "undo", "--", "--undo")))
                .isEmpty();
        assertThat(Arguments.refusal(Collections.nCopies(Arguments.MOST, "x"))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"--undo", "--abort", "--getlocks", "--progress", "--help", "--protocols", "--protocol=text-1.0"})
    void words_of_the_protocol_are_no_arguments(String word) {
        assertThat(Arguments.refusal(List.of("a", word)))
                .hasValueSatisfying(sentence -> assertThat(sentence).contains("word of the protocol"));
    }

    @Test
    void too_many_too_long_and_impossible_arguments_are_refused() {
        assertThat(Arguments.refusal(Collections.nCopies(5000, "x")))
                .hasValueSatisfying(sentence -> assertThat(sentence).contains("at most 1000", "5000"));
        assertThat(Arguments.refusal(List.of("ä".repeat(40_000))))
                .hasValueSatisfying(sentence -> assertThat(sentence).contains("65536", "80000"));
        assertThat(Arguments.refusal(List.of("a\0b"))).isPresent();
        assertThat(Arguments.refusal(List.of("\ud83d"))).isPresent();
    }
}
