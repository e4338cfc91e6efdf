package io.tenure.job.gadget;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.job.Lock.Mode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class GadgetReaderTest {

    private static final String HELLO = "Protocol text-1.0\n";

    @ParameterizedTest
    @CsvSource({
        "Protocol text-1.0, text-1.0",
        "PROTOCOL text-1.0, text-1.0",
        "protocol   TEXT-1.3, text-1.3",
        "Protocol text-1, text-1",
        "Protocol text, text"
    })
    void the_first_line_agrees_on_a_protocol(String line, String designator) {
        assertThat(read(Call.RUN, line))
                .containsExactly(
                        new GadgetLine.Protocol(Designator.parse(designator).orElseThrow()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "hello",
                "STEP one",
                "Protocol",
                "Protocol text-0.9",
                "Protocol text-2.0",
                "Protocol json-1.0",
                "Protocol text-1.0 json-1.0",
                " Protocol text-1.0",
                "Protocol: text-1.0",
                "usage: x [--help]"
            })
    void any_other_first_line_is_broken_and_what_follows_is_output(String line) {
        List<GadgetLine> lines = read(Call.LOCKS, line + "\nLOCK a=X\nSTEP one");

        assertThat(lines.getFirst()).isInstanceOfSatisfying(GadgetLine.Broken.class, broken -> {
            assertThat(broken.number()).isEqualTo(1);
            assertThat(broken.sentence()).startsWith("Line 1, '" + line + "': ").contains("text-1.0");
        });
        assertThat(lines.subList(1, 3))
                .containsExactly(new GadgetLine.Text("LOCK a=X"), new GadgetLine.Text("STEP one"));
    }

    @Test
    void a_gadget_may_say_first_why_it_cannot_work() {
        assertThat(read(Call.RUN, "Error no such disk\nSTEP one"))
                .containsExactly(new GadgetLine.Error("no such disk"), new GadgetLine.Text("STEP one"));
        assertThat(read(Call.RUN, "error"))
                .containsExactly(new GadgetLine.Error("The gadget cannot work, and gives no reason."));
    }

    @Test
    void words_may_be_of_any_case_and_are_followed_by_blanks_or_tabs() {
        assertThat(after(Call.LOCKS, "Step one\nproginfo\t10  bytes \nProg 3\nlock a=x\nonce\nNoUndo\nerror \tlate"))
                .containsExactly(
                        new GadgetLine.Step("one"),
                        new GadgetLine.ProgressInfo(10, "bytes"),
                        new GadgetLine.Progress(3),
                        new GadgetLine.Lock(new io.tenure.job.Lock("a", Mode.EXCLUSIVE)),
                        new GadgetLine.Once(),
                        new GadgetLine.NoUndo(),
                        new GadgetLine.Error("late"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "hello",
                " STEP one",
                "STEPS one",
                "Step: one",
                "\u001b[1mSTEP one",
                "Progress 5",
                "PROGINFORM",
                "ﬆep one",
                "Error: no",
                "LOCKS a=X",
                "-STEP x",
                "step\rx",
                "step\u00a0x"
            })
    void what_does_not_begin_with_a_word_of_the_protocol_is_output_as_it_is(String line) {
        assertThat(after(Call.LOCKS, line + "\n")).containsExactly(new GadgetLine.Text(line));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "STEP",
                "STEP ",
                "Protocol text-1.0",
                "PROG 1",
                "PROGINFO",
                "PROGINFO 10",
                "PROGINFO ten bytes",
                "PROGINFO -1 bytes",
                "PROGINFO +1 bytes",
                "PROGINFO 1.5 bytes",
                "PROGINFO 10 bytes each",
                "PROGINFO 9223372036854775808 bytes",
                "PROGINFO 99999999999999999999999 bytes",
                "PROGINFO 10 a-unit-of-more-than-thirty-two-characters",
                "LOCK",
                "LOCK a",
                "LOCK a=",
                "LOCK a=Y",
                "LOCK a=XS",
                "LOCK a X",
                "LOCK =X",
                "LOCK  =S",
                "LOCK a\u0007b=X",
                "LOCK a\uFFFDb=X",
                "ONCE more",
                "NOUNDO please"
            })
    void a_broken_line_is_told_with_its_number_and_what_it_should_be(String line) {
        assertThat(after(Call.LOCKS, "one\n" + line).getLast())
                .isInstanceOfSatisfying(GadgetLine.Broken.class, broken -> {
                    assertThat(broken.number()).isEqualTo(3);
                    assertThat(broken.sentence())
                            .startsWith("Line 3, '")
                            .endsWith(".")
                            .doesNotContain("\u0007");
                });
    }

    @ParameterizedTest
    @ValueSource(strings = {"PROG", "PROG x", "PROG -1", "PROG 1 2", "PROG 1.5", "PROG 9223372036854775808", "PROG +1"})
    void progress_is_a_whole_number(String line) {
        assertThat(after(Call.RUN, "PROGINFO 10 rows\n" + line).getLast()).isInstanceOf(GadgetLine.Broken.class);
    }

    @Test
    void progress_never_exceeds_the_total_and_may_begin_anew() {
        assertThat(after(
                        Call.RUN, "PROGINFO 10 rows\nPROG 11\nPROG 10\nPROG 4\nPROGINFO 3 %\nPROG 9223372036854775807"))
                .containsExactly(
                        new GadgetLine.ProgressInfo(10, "rows"),
                        new GadgetLine.Progress(10),
                        new GadgetLine.Progress(10),
                        new GadgetLine.Progress(4),
                        new GadgetLine.ProgressInfo(3, "%"),
                        new GadgetLine.Progress(3));
        assertThat(after(Call.RUN, "PROGINFO 0 bytes\nPROG 7\n"))
                .containsExactly(new GadgetLine.ProgressInfo(0, "bytes"), new GadgetLine.Progress(0));
    }

    @ParameterizedTest
    @CsvSource({
        "LOCK a=X,a,EXCLUSIVE",
        "LOCK a=S,a,SHARED",
        "LOCK a=s,a,SHARED",
        "LOCK mysql:57280590-f64e=X,mysql:57280590-f64e,EXCLUSIVE",
        "LOCK a=b=S,a=b,SHARED",
        "LOCK a = X,a,EXCLUSIVE",
        "LOCK two words=X,two words,EXCLUSIVE",
        "LOCK Größe=X,Größe,EXCLUSIVE"
    })
    void a_lock_is_a_name_and_after_its_last_sign_the_mode(String line, String name, Mode mode) {
        assertThat(after(Call.LOCKS, line)).containsExactly(new GadgetLine.Lock(new io.tenure.job.Lock(name, mode)));
    }

    @ParameterizedTest
    @EnumSource(names = {"RUN", "UNDO", "ABORT"})
    void locks_are_output_in_all_other_calls(Call call) {
        assertThat(after(call, "Lock file removed\nLOCK a=X\nOnce more\nNOUNDO"))
                .containsExactly(
                        new GadgetLine.Text("Lock file removed"),
                        new GadgetLine.Text("LOCK a=X"),
                        new GadgetLine.Text("Once more"),
                        new GadgetLine.Text("NOUNDO"));
    }

    @Test
    void a_carriage_return_before_the_line_feed_is_not_part_of_the_line() {
        assertThat(read(Call.RUN, "Protocol text-1.0\r\nSTEP one\r\n\r\na\rb\r\r\nSTEP\r\r\nlast\r"))
                .containsExactly(
                        new GadgetLine.Protocol(Designator.TEXT),
                        new GadgetLine.Step("one"),
                        new GadgetLine.Text(""),
                        new GadgetLine.Text("a\rb\r"),
                        new GadgetLine.Text("STEP\r"),
                        new GadgetLine.Text("last"));
    }

    @Test
    void a_last_line_without_a_line_feed_counts_and_an_empty_one_is_none() {
        assertThat(read(Call.RUN, "")).isEmpty();
        assertThat(after(Call.RUN, "")).isEmpty();
        assertThat(after(Call.RUN, "STEP one")).containsExactly(new GadgetLine.Step("one"));
    }

    @Test
    void what_is_not_utf_8_is_replaced() {
        byte[] bytes = (HELLO + "STEP a?b\n").getBytes(StandardCharsets.ISO_8859_1);
        bytes[bytes.length - 3] = (byte) 0xE9;
        assertThat(read(Call.RUN, bytes, bytes.length).getLast()).isEqualTo(new GadgetLine.Step("a\uFFFDb"));
    }

    @Test
    void steps_and_errors_cannot_move_the_cursor_of_a_terminal() {
        assertThat(after(Call.RUN, "STEP a\u001b[2Jb\u0000c\rd\nError \u009b1m"))
                .containsExactly(new GadgetLine.Step("a [2Jb c d"), new GadgetLine.Error(" 1m"));
    }

    @Test
    void a_line_of_16_KiB_is_whole_and_of_a_longer_one_the_beginning_is_kept() {
        String longest = "x".repeat(GadgetReader.MAX_BYTES);
        assertThat(after(Call.RUN, longest + "\r\n" + longest + "y\nz\nSTEP " + longest))
                .containsExactly(
                        new GadgetLine.Text(longest),
                        new GadgetLine.Text(longest + " [1 more bytes cut]"),
                        new GadgetLine.Text("z"),
                        new GadgetLine.Step(longest.substring(5) + " [5 more bytes cut]"));
    }

    @Test
    void a_line_is_never_cut_inside_a_character() {
        for (int before = 0; before < 4; before++) {
            String line = "x".repeat(GadgetReader.MAX_BYTES - 2 - before) + "😀".repeat(2);
            assertThat(after(Call.RUN, line).getFirst())
                    .isInstanceOfSatisfying(
                            GadgetLine.Text.class,
                            text -> assertThat(text.line())
                                    .doesNotContain("\uFFFD")
                                    .endsWith(" more bytes cut]"));
        }
    }

    @Test
    void a_number_or_lock_in_a_line_that_was_cut_is_broken() {
        String blanks = " ".repeat(GadgetReader.MAX_BYTES);
        assertThat(after(
                        Call.LOCKS,
                        "PROGINFO 10 x" + blanks + "\nPROGINFO 10 x\nPROG 1" + blanks + "2\nLOCK a=X" + blanks
                                + "\nLOCK " + "a".repeat(GadgetReader.MAX_BYTES) + "=X\nONCE" + blanks + "not"))
                .extracting(line -> line.getClass().getSimpleName())
                .containsExactly("Broken", "ProgressInfo", "Broken", "Broken", "Broken", "Broken");
    }

    /** The reader keeps 16 KiB of it; the test would run out of memory if it kept more. */
    @Test
    void a_line_of_a_gigabyte_is_read_in_constant_memory() {
        byte[] piece = new byte[1 << 20];
        Arrays.fill(piece, (byte) 'x');
        List<GadgetLine> lines = new ArrayList<>();
        GadgetReader reader = new GadgetReader(Call.RUN, (number, line) -> lines.add(line));
        for (int i = 0; i < 1 << 10; i++) {
            reader.feed(piece, piece.length);
        }
        reader.end();

        assertThat(lines)
                .singleElement()
                .isInstanceOfSatisfying(
                        GadgetLine.Broken.class,
                        broken -> assertThat(broken.sentence().length()).isLessThan(300));
    }

    @Test
    void lines_do_not_depend_on_how_the_output_was_cut_into_pieces() {
        byte[] bytes = (HELLO + "STEP Größe\r\nPROGINFO 5 bytes\n\nPROG 5\r\n😀").getBytes(StandardCharsets.UTF_8);
        List<GadgetLine> whole = read(Call.RUN, bytes, bytes.length);
        assertThat(whole).hasSize(6);
        for (int size = 1; size < bytes.length; size++) {
            assertThat(read(Call.RUN, bytes, size)).isEqualTo(whole);
        }
    }

    private static List<GadgetLine> after(Call call, String output) {
        List<GadgetLine> lines = read(call, HELLO + output);
        return lines.subList(1, lines.size());
    }

    private static List<GadgetLine> read(Call call, String output) {
        byte[] bytes = output.getBytes(StandardCharsets.UTF_8);
        return read(call, bytes, Math.max(1, bytes.length));
    }

    private static List<GadgetLine> read(Call call, byte[] bytes, int size) {
        List<GadgetLine> lines = new ArrayList<>();
        GadgetReader reader = new GadgetReader(call, (number, line) -> {
            assertThat(number).isEqualTo(lines.size() + 1L);
            lines.add(line);
        });
        for (int from = 0; from < bytes.length; from += size) {
            byte[] piece = Arrays.copyOfRange(bytes, from, Math.min(bytes.length, from + size));
            reader.feed(piece, piece.length);
            Arrays.fill(piece, (byte) '#'); // The reader must not keep it.
        }
        reader.end();
        return lines;
    }
}
