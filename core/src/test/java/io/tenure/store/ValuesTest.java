package io.tenure.store;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.store.Operation.Extend;
import io.tenure.store.Operation.Finish;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ValuesTest {

    private static final String HALF_A_CHARACTER = "a" + Character.highSurrogate(0x1F418);

    @ParameterizedTest
    @ValueSource(strings = {"", "a b", "-x", "ä", "a/b"})
    void names_are_plain(String name) {
        refused(() -> new CollectionName(name), "is not usable");
        refused(() -> new QueueName(name), "is not usable");
        refused(() -> new Office(name), "is not usable");
    }

    @Test
    void texts_must_survive_the_disk() {
        refused(() -> DocumentKey.of("a", HALF_A_CHARACTER), "half a character");
        refused(() -> new Body(HALF_A_CHARACTER, new byte[0]), "half a character");
        refused(() -> new IdempotencyKey(HALF_A_CHARACTER), "half a character");
        refused(() -> DocumentKey.of("a", "line\nbreak"), "control characters");
        refused(() -> options(Optional.of(HALF_A_CHARACTER)), "half a character");
    }

    @Test
    void texts_are_bounded() {
        refused(() -> DocumentKey.of("a", "x".repeat(501)), "take 1 to 500");
        refused(() -> DocumentKey.of("a", ""), "take 1 to 500");
        refused(() -> new IdempotencyKey("x".repeat(201)), "take 1 to 200");
        refused(() -> options(Optional.of("x".repeat(201))), "take 1 to 200");
    }

    @Test
    void attempts_are_never_negative() {
        refused(() -> new Extend(new TaskId(1), -1, Duration.ofSeconds(1)), "never negative");
        refused(() -> new Finish(new TaskId(1), -1, Verdict.SUCCEED), "never negative");
    }

    @Test
    void times_lie_within_what_can_be_stored() {
        refused(() -> new Start.At(Instant.MAX), "between the years 1970 and 9999");
        refused(() -> new Start.After(Duration.ofSeconds(-1)), "between nothing and 100 years");
        refused(() -> new Verdict.Retry(Duration.ofDays(40_000), "x"), "between nothing and 100 years");
        refused(() -> new Extend(new TaskId(1), 1, Duration.ZERO), "more than nothing");
    }

    @Test
    void limits_are_at_least_one() {
        refused(() -> new QueueLimits(Optional.of(0), Optional.empty()), "at least 1, not 0");
        refused(() -> new QueueLimits(Optional.empty(), Optional.of(-3)), "at least 1, not -3");
    }

    @Test
    void a_progress_is_a_fraction() {
        for (double fraction : new double[] {-0.1, 1.1, Double.NaN}) {
            refused(() -> new Progress("", fraction), "between 0 and 1");
        }
        refused(() -> new Progress("x".repeat(501), 0), "take 1 to 500");
    }

    @Test
    void windows_and_time_outs_are_bounded() {
        refused(() -> Unique.within(Duration.ofDays(8), "k", Unique.Clash.KEEP), "at most 7 days");
        refused(() -> Unique.within(Duration.ZERO, "k", Unique.Clash.KEEP), "more than nothing");
        refused(() -> TaskOptions.DEFAULT.withTimeout(Duration.ZERO), "longer than nothing");
        refused(() -> TaskOptions.DEFAULT.withTimeout(Duration.ofSeconds(-1)), "between nothing and 100 years");
    }

    private static TaskOptions options(Optional<String> key) {
        return TaskOptions.DEFAULT.withUnique(Unique.untilFinal(key.orElseThrow(), Unique.Clash.KEEP));
    }

    private static void refused(Runnable making, String sentence) {
        assertThatThrownBy(making::run)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(sentence);
    }
}
