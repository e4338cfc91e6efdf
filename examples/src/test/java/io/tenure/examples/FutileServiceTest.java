package io.tenure.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.testkit.TestTenure;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FutileServiceTest {

    private static final Duration INTERVAL = Duration.ofSeconds(5);

    private final List<String> first = new ArrayList<>();
    private final List<String> second = new ArrayList<>();

    @Test
    void the_leader_alone_falls_behind_and_a_second_copy_catches_up() {
        try (TestTenure tenure = TestTenure.of(setup -> setup.queue(new FutileService(INTERVAL, first::add)))) {
            tenure.advance(INTERVAL.multipliedBy(6));
            long made = count(first, "Adding") * 17;
            assertThat(processed(first)).hasSizeBetween(40, 70).allMatch(line -> line.startsWith("(Primary)"));
            assertThat((long) processed(first).size()).isLessThan(made);
            tenure.addCopy(setup -> setup.queue(new FutileService(INTERVAL, second::add)));
            tenure.advance(INTERVAL.dividedBy(2));
            assertThat(processed(second)).isNotEmpty().allMatch(line -> line.startsWith("(Secondary)"));
            assertEachOnce();
        }
    }

    @Test
    void the_second_copy_takes_over_and_counts_on_where_the_first_one_was() {
        try (TestTenure tenure = TestTenure.of(setup -> setup.queue(new FutileService(INTERVAL, first::add)))) {
            tenure.addCopy(setup -> setup.queue(new FutileService(INTERVAL, second::add)));
            tenure.advance(INTERVAL.multipliedBy(3));
            tenure.copy(1).crash();
            tenure.awaitLeader();
            tenure.advance(INTERVAL.multipliedBy(6));
            assertThat(count(second, "Adding")).isPositive();
            assertThat(processed(second)).anyMatch(line -> line.startsWith("(Primary)"));
            assertThat(messages()).doesNotHaveDuplicates();
            tenure.addCopy(setup -> setup.queue(new FutileService(INTERVAL, first::add)));
            tenure.advance(INTERVAL.dividedBy(2));
            assertEachOnce();
        }
    }

    private void assertEachOnce() {
        int made = (int) (count(first, "Adding") + count(second, "Adding")) * 17;
        List<String> expected = IntStream.rangeClosed(1, made)
                .mapToObj(number -> "'Task " + number + "'")
                .toList();
        assertThat(messages()).containsExactlyInAnyOrderElementsOf(expected);
    }

    private List<String> messages() {
        List<String> all = new ArrayList<>(processed(first));
        all.addAll(processed(second));
        return all.stream().map(line -> line.substring(line.indexOf('\''))).toList();
    }

    private static List<String> processed(List<String> lines) {
        return lines.stream().filter(line -> line.contains("Processed")).toList();
    }

    private static long count(List<String> lines, String word) {
        return lines.stream().filter(line -> line.contains(word)).count();
    }
}
