package io.tenure.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CronTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            * * * * *            | 2026-01-01T00:00:00 | 2026-01-01T00:01:00
            */10 * * * *         | 2026-01-01T00:51:00 | 2026-01-01T01:00:00
            5/20 * * * *         | 2026-01-01T00:26:00 | 2026-01-01T00:45:00
            0 9-17/4 * * MON-FRI | 2026-01-02T17:00:00 | 2026-01-05T09:00:00
            30 2 1,15 * *        | 2026-01-01T02:30:00 | 2026-01-15T02:30:00
            0 0 1 jan *          | 2026-01-01T00:00:00 | 2027-01-01T00:00:00
            0 0 29 2 ?           | 2026-01-01T00:00:00 | 2028-02-29T00:00:00
            15 30 4 * * *        | 2026-01-01T04:30:15 | 2026-01-02T04:30:15
            */20 * * * * *       | 2026-01-01T00:00:41 | 2026-01-01T00:01:00
            0 0 * * 7            | 2026-01-01T00:00:00 | 2026-01-04T00:00:00
            0 0 * * 0            | 2026-01-01T00:00:00 | 2026-01-04T00:00:00
            0 0 * * SAT-SUN      | 2026-01-03T00:00:00 | 2026-01-04T00:00:00
            0 0 * * 5-7          | 2026-01-03T00:00:00 | 2026-01-04T00:00:00
            0 0 L * *            | 2026-01-31T00:00:00 | 2026-02-28T00:00:00
            0 0 L-2 * *          | 2026-01-01T00:00:00 | 2026-01-29T00:00:00
            0 0 LW * *           | 2026-01-01T00:00:00 | 2026-01-30T00:00:00
            0 0 15W * *          | 2026-02-01T00:00:00 | 2026-02-16T00:00:00
            0 0 1W * *           | 2026-08-01T00:00:00 | 2026-08-03T00:00:00
            0 0 31W * *          | 2026-05-01T00:00:00 | 2026-05-29T00:00:00
            0 0 31W * *          | 2026-02-01T00:00:00 | 2026-03-31T00:00:00
            0 0 ? * FRIL         | 2026-01-01T00:00:00 | 2026-01-30T00:00:00
            0 0 ? * MON#2        | 2026-01-01T00:00:00 | 2026-01-12T00:00:00
            0 0 ? * MON#5        | 2026-01-01T00:00:00 | 2026-03-30T00:00:00
            0 0 1,LW * *         | 2026-01-01T00:00:00 | 2026-01-30T00:00:00
            @hourly              | 2026-01-01T00:00:00 | 2026-01-01T01:00:00
            @Daily               | 2026-01-01T00:00:00 | 2026-01-02T00:00:00
            @weekly              | 2026-01-01T00:00:00 | 2026-01-04T00:00:00
            @monthly             | 2026-01-01T00:00:00 | 2026-02-01T00:00:00
            @yearly              | 2026-01-01T00:00:00 | 2027-01-01T00:00:00
            """)
    void the_next_time(String expression, LocalDateTime after, LocalDateTime expected) {
        ZoneId utc = ZoneId.of("UTC");
        Instant next =
                Cron.of(expression).next(after.atZone(utc).toInstant(), utc).orElseThrow();
        assertThat(next).isEqualTo(expected.atZone(utc).toInstant());
    }

    @Test
    void if_both_kinds_of_days_are_restricted_either_will_do() {
        assertThat(times("0 0 13 * FRI", "UTC", "2026-02-01T00:00:00Z", 4))
                .containsExactly(
                        "2026-02-06T00:00:00Z", "2026-02-13T00:00:00Z", "2026-02-20T00:00:00Z", "2026-02-27T00:00:00Z");
        assertThat(times("0 0 10 * FRI", "UTC", "2026-02-05T00:00:00Z", 3))
                .containsExactly("2026-02-06T00:00:00Z", "2026-02-10T00:00:00Z", "2026-02-13T00:00:00Z");
    }

    @Test
    void one_that_begins_with_a_star_does_not_count_as_a_restriction_so_that_both_must_fit() {
        assertThat(times("0 0 */2 * MON", "UTC", "2026-01-01T00:00:00Z", 3))
                .containsExactly("2026-01-05T00:00:00Z", "2026-01-19T00:00:00Z", "2026-02-09T00:00:00Z");
    }

    @Test
    void a_local_time_that_is_skipped_fires_once_right_after_the_gap() {
        assertThat(times("30 2 * * *", "Europe/Berlin", "2026-03-28T12:00:00Z", 2))
                .containsExactly("2026-03-29T01:00:00Z", "2026-03-30T00:30:00Z");
        assertThat(times("0,20,40 2 * * *", "Europe/Berlin", "2026-03-28T12:00:00Z", 2))
                .containsExactly("2026-03-29T01:00:00Z", "2026-03-30T00:00:00Z");
        assertThat(times("30 2 * * *", "America/New_York", "2026-03-07T12:00:00Z", 2))
                .containsExactly("2026-03-08T07:00:00Z", "2026-03-09T06:30:00Z");
        assertThat(times("15 2 * * *", "Australia/Lord_Howe", "2026-10-02T18:00:00Z", 2))
                .as("a gap of half an hour")
                .containsExactly("2026-10-03T15:30:00Z", "2026-10-04T15:15:00Z");
        assertThat(times("0 12 30 12 *", "Pacific/Apia", "2011-12-01T00:00:00Z", 1))
                .as("a day that never was")
                .containsExactly("2011-12-30T10:00:00Z");
    }

    @Test
    void a_local_time_that_comes_twice_fires_the_first_time_only() {
        assertThat(times("30 2 * * *", "Europe/Berlin", "2026-10-24T12:00:00Z", 2))
                .containsExactly("2026-10-25T00:30:00Z", "2026-10-26T01:30:00Z");
        assertThat(times("*/30 2 * * *", "Europe/Berlin", "2026-10-25T00:10:00Z", 2))
                .containsExactly("2026-10-25T00:30:00Z", "2026-10-26T01:00:00Z");
        assertThat(times("30 2 * * *", "Europe/Berlin", "2026-10-25T01:10:00Z", 1))
                .as("asked in the second pass")
                .containsExactly("2026-10-26T01:30:00Z");
        assertThat(times("0-59 1 * * *", "America/New_York", "2026-11-01T06:10:00Z", 1))
                .as("asked in the second pass")
                .containsExactly("2026-11-02T06:00:00Z");
    }

    @Test
    void with_a_star_for_the_hour_it_fires_as_the_local_clock_runs() {
        assertThat(times("30 * * * *", "Europe/Berlin", "2026-03-29T00:00:00Z", 3))
                .containsExactly("2026-03-29T00:30:00Z", "2026-03-29T01:30:00Z", "2026-03-29T02:30:00Z");
        assertThat(times("30 * * * *", "Europe/Berlin", "2026-10-24T23:45:00Z", 3))
                .containsExactly("2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z", "2026-10-25T02:30:00Z");
        assertThat(times("0 */2 * * *", "Europe/Berlin", "2026-03-28T23:30:00Z", 2))
                .as("02:00 does not exist")
                .containsExactly("2026-03-29T02:00:00Z", "2026-03-29T04:00:00Z");
        assertThat(times("0 */2 * * *", "Europe/Berlin", "2026-10-24T23:30:00Z", 3))
                .as("02:00 comes twice")
                .containsExactly("2026-10-25T00:00:00Z", "2026-10-25T01:00:00Z", "2026-10-25T03:00:00Z");
        assertThat(times("*/30 * * * *", "Australia/Lord_Howe", "2026-04-04T14:45:00Z", 3))
                .as("an overlap of half an hour")
                .containsExactly("2026-04-04T15:00:00Z", "2026-04-04T15:30:00Z", "2026-04-04T16:00:00Z");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            60 * * * *       | 1  | '60' is not a minute, write 0 to 59
            0 24 * * *       | 3  | '24' is not an hour, write 0 to 23
            0 0 32 * *       | 5  | '32' is not a day of the month, write 1 to 31
            0 0 0 * *        | 5  | '0' is not a day of the month
            0 0 * 13 *       | 7  | '13' is not a month, write 1 to 12 or JAN to DEC
            0 0 * FOO *      | 7  | 'FOO' is not a month
            0 0 * * 8        | 9  | '8' is not a day of the week, write 0 to 7 or SUN to SAT
            0 0 1,,3 * *     | 7  | a day of the month is missing
            0 0 1,2, * *     | 9  | a day of the month is missing
            0 5- * * *       | 5  | an hour is missing
            0 22-2 * * *     | 3  | the range 22-2 runs backwards
            0 0 * * FRI-MON  | 9  | runs backwards
            */0 * * * *      | 3  | '0' is not a step, write 1 to 59
            */90 * * * *     | 3  | a step of 90 does not fit into the values of a minute
            */x * * * *      | 3  | 'x' is not a step
            0 0 L-31 * *     | 7  | '31' is not a number of days
            0 0 * * MON#6    | 13 | '6' is not a week of the month
            0 0 * * L        | 9  | write FRIL for the last Friday
            0 0 W * *        | 5  | 'W' is not a day of the month
            H * * * *        | 1  | 'H' is not a minute
            ? * * * *        | 1  | '?' is not a minute
            0 0 * *          | 8  | it has 4 fields, write 5
            0 0 0 1 1 ? 2026 | 13 | there is no field for years
            @reboot          | 1  | '@reboot' is not known
            99999999999 * * * * | 1 | is not a minute
            0 0 30 2 *       | 1  | it never fires
            0 0 31 4,6,9 ?   | 1  | it never fires
            """)
    void what_is_wrong_is_said_with_its_position(String expression, int position, String complaint) {
        assertThatThrownBy(() -> Cron.of(expression))
                .isInstanceOf(CronException.class)
                .hasMessageContaining("'" + expression + "' is wrong at position " + position + ": ")
                .hasMessageContaining(complaint)
                .extracting(e -> ((CronException) e).position())
                .isEqualTo(position);
    }

    @Test
    void an_empty_expression_is_refused() {
        assertThatThrownBy(() -> Cron.of("  ")).hasMessageContaining("it has 0 fields");
    }

    @Test
    void expressions_are_equal_whatever_their_spaces() {
        assertThat(Cron.of(" 0  0 * * *")).isEqualTo(Cron.of("0 0 * * *")).hasToString("0 0 * * *");
        assertThat(Cron.of("0 0 * * *")).isNotEqualTo(Cron.of("1 0 * * *"));
    }

    @Test
    void the_rarest_expression_is_found_by_jumps() {
        assertThat(times("0 0 29 2 */4", "UTC", "2026-01-01T00:00:00Z", 3))
                .as("29 February on a Sunday or Thursday")
                .containsExactly("2032-02-29T00:00:00Z", "2052-02-29T00:00:00Z", "2060-02-29T00:00:00Z");
    }

    @Test
    void there_is_no_time_after_the_year_9999() {
        assertThat(Cron.of("0 0 1 1 *").next(Instant.parse("9999-06-01T00:00:00Z"), ZoneId.of("UTC")))
                .isEmpty();
    }

    private static List<String> times(String expression, String zone, String after, int count) {
        Timing timing = Timing.cron(expression, zone);
        return Stream.iterate(timing.next(Instant.parse(after)), Optional::isPresent, t -> t.flatMap(timing::next))
                .flatMap(Optional::stream)
                .limit(count)
                .map(Instant::toString)
                .toList();
    }
}
