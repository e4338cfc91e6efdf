package io.tenure.demo.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlainLinesTest {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PlainLines lines =
            new PlainLines(new PrintStream(bytes, true, StandardCharsets.UTF_8), new Advice("c", "http://a"));

    private List<String> printed() {
        return bytes.toString(StandardCharsets.UTF_8).lines().toList();
    }

    private static Picture led(String node, String term) {
        return new Picture(
                List.of(new Picture.Row(node, 7, "there", "")),
                new Picture.Charge(node, term, List.of()),
                List.of(new Picture.Queue("mail", false, 1, 2, 3, 4)),
                List.of());
    }

    private static Picture leaderless() {
        return new Picture(List.of(), new Picture.Vacant("A majority is missing."), List.of(), List.of());
    }

    private static Picture unknown() {
        return new Picture(List.of(), new Picture.Unknown(), List.of(), List.of());
    }

    @Test
    void a_change_of_leader_is_a_line_and_advice_comes_once() {
        lines.show(leaderless());
        assertThat(printed()).as("the beginning").isEmpty();
        lines.show(led("n1", "1"));
        lines.show(led("n1", "1"));
        lines.show(leaderless());
        lines.show(led("n2", "2"));

        assertThat(printed())
                .filteredOn(line -> line.contains("in charge") && !line.startsWith(" "))
                .containsExactly(
                        "n1 is in charge, under term 1.", "Nobody is in charge.", "n2 is in charge, under term 2.");
        assertThat(printed()).filteredOn("Try:"::equals).hasSize(1);
    }

    @Test
    void nothing_is_said_about_who_is_in_charge_while_nobody_knows() {
        lines.show(led("n1", "1"));
        lines.show(unknown());
        lines.show(led("n1", "1"));

        assertThat(printed())
                .filteredOn(line -> line.contains("in charge") && !line.startsWith(" "))
                .containsExactly("n1 is in charge, under term 1.");
    }

    @Test
    void a_process_is_introduced_with_its_number() {
        lines.introduce(new Picture.Row("shop-1", 11, "a copy of the program", ""));

        assertThat(printed()).containsExactly("shop-1: pid 11, a copy of the program");
    }

    @Test
    void how_much_is_in_the_queues_is_said_now_and_then() {
        for (int i = 0; i < 20; i++) {
            lines.show(led("n1", "1"));
        }

        assertThat(printed())
                .filteredOn("mail: 1 waiting, 2 running, 3 done, 4 failed"::equals)
                .hasSize(2);
    }

    @Test
    void what_happens_is_said_at_once() {
        lines.tell("n1 was killed.");

        assertThat(printed()).containsExactly("n1 was killed.");
    }
}
