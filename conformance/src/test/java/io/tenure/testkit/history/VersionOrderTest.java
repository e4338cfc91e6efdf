package io.tenure.testkit.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.testkit.history.Versioned.Access;
import io.tenure.testkit.history.Versioned.Read;
import io.tenure.testkit.history.Versioned.Seen;
import io.tenure.testkit.history.Versioned.Write;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class VersionOrderTest {

    @Test
    void a_plain_history_has_no_faults() {
        assertThat(faults(
                        read(1, 2, 0, ""),
                        wrote(3, 8, 5, "a"),
                        read(4, 5, 0, ""),
                        read(6, 7, 5, "a"),
                        swapped(9, 12, 5, 9, "b"),
                        refused(10, 11, 4, 5),
                        refused(13, 14, 5, 9)))
                .isEmpty();
    }

    @Test
    void a_stale_read_is_found() {
        assertThat(faults(wrote(1, 2, 5, "a"), wrote(3, 4, 6, "b"), read(5, 6, 5, "a")))
                .singleElement()
                .asString()
                .contains("is behind");
        assertThat(faults(wrote(1, 2, 5, "a"), read(5, 6, 0, ""))).hasSize(1);
    }

    @Test
    void a_refusal_is_a_read_too() {
        assertThat(faults(wrote(1, 2, 5, "a"), wrote(3, 4, 6, "b"), refused(5, 6, 9, 5)))
                .hasSize(1);
    }

    @Test
    void a_write_behind_what_was_seen_is_found() {
        assertThat(faults(wrote(1, 2, 6, "a"), wrote(3, 4, 5, "b"))).hasSize(1);
    }

    @Test
    void a_version_given_twice_is_found() {
        assertThat(faults(wrote(1, 4, 5, "a"), wrote(2, 3, 5, "b"))).anyMatch(fault -> fault.contains("two writes"));
    }

    @Test
    void a_lost_update_is_found() {
        assertThat(faults(wrote(1, 2, 5, "a"), swapped(3, 6, 5, 6, "b"), swapped(4, 5, 5, 7, "c")))
                .singleElement()
                .asString()
                .contains("over version 6");
    }

    @Test
    void a_write_that_took_effect_twice_is_found() {
        assertThat(faults(unknown(1, "a"), read(2, 3, 5, "a"), wrote(4, 5, 6, "b"), read(6, 7, 7, "a")))
                .singleElement()
                .asString()
                .contains("twice");
    }

    @Test
    void an_unknown_write_may_be_seen_or_not() {
        assertThat(faults(unknown(1, "a"), read(2, 3, 0, ""))).isEmpty();
        assertThat(faults(unknown(1, "a"), read(2, 3, 0, ""), read(4, 5, 8, "a")))
                .isEmpty();
    }

    @Test
    void a_value_that_nobody_wrote_is_found() {
        assertThat(faults(read(1, 2, 5, "a"))).hasSize(1);
        assertThat(faults(read(1, 2, 5, "a"), unknown(3, "a"))).hasSize(1);
        assertThat(faults(refused(1, 2, 3, 0), read(3, 4, 5, "refused 1"))).hasSize(1);
    }

    @Test
    void a_refusal_without_a_reason_is_found() {
        assertThat(faults(wrote(1, 2, 5, "a"), refused(3, 4, 5, 5))).hasSize(1);
    }

    @SafeVarargs
    @SuppressWarnings("varargs")
    private static List<String> faults(HistoryCall<Access, Seen>... calls) {
        return VersionOrder.faults(List.of(calls));
    }

    private static HistoryCall<Access, Seen> read(long began, long ended, long version, String value) {
        Optional<String> text = Optional.of(value).filter(v -> version > 0);
        return new HistoryCall<>(began, ended, new Read(), Optional.of(new Seen(false, version, text)));
    }

    private static HistoryCall<Access, Seen> wrote(long began, long ended, long version, String value) {
        Seen seen = new Seen(true, version, Optional.empty());
        return new HistoryCall<>(began, ended, new Write(Optional.empty(), value), Optional.of(seen));
    }

    private static HistoryCall<Access, Seen> swapped(long began, long ended, long from, long version, String value) {
        Seen seen = new Seen(true, version, Optional.empty());
        return new HistoryCall<>(began, ended, new Write(Optional.of(from), value), Optional.of(seen));
    }

    private static HistoryCall<Access, Seen> refused(long began, long ended, long expected, long actual) {
        Seen seen = new Seen(false, actual, Optional.empty());
        return new HistoryCall<>(began, ended, new Write(Optional.of(expected), "refused " + began), Optional.of(seen));
    }

    private static HistoryCall<Access, Seen> unknown(long began, String value) {
        return new HistoryCall<>(began, HistoryCall.NEVER, new Write(Optional.empty(), value), Optional.empty());
    }
}
