package io.tenure.cli.show;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class TextTableTest {

    private static String print(TextTable table) {
        return print(table, 0);
    }

    private static String print(TextTable table, int columns) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Output out = new Output(bytes, columns);
        table.print(out);
        out.flush();
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Test
    void columns_are_aligned_and_numbers_stand_to_the_right() {
        TextTable table = TextTable.headed("NAME", "LAG", "HTTP");
        table.row("n1", "7", "a:1");
        table.row("größer🐘", "-", "");
        table.row("n3", "1234", "b:22");
        assertThat(print(table)).isEqualTo("""
                        NAME      LAG  HTTP
                        n1          7  a:1
                        größer🐘     -
                        n3       1234  b:22
                        """);
    }

    @Test
    void dashes_alone_are_no_numbers() {
        TextTable table = TextTable.headed("ALIVE", "LAG");
        table.row("-", "-");
        assertThat(print(table)).isEqualTo("ALIVE  LAG\n-      -\n");
    }

    @Test
    void without_rows_there_is_the_head_alone() {
        assertThat(print(TextTable.headed("A", "B"))).isEqualTo("A  B\n");
        assertThat(print(TextTable.bare())).isEmpty();
    }

    @Test
    void a_cell_cannot_break_its_line() {
        TextTable table = TextTable.bare();
        table.row("a\nb", "\u001b[31m");
        assertThat(print(table)).isEqualTo("a\\u000ab  \\u001b[31m\n");
    }

    private static TextTable wide() {
        TextTable table =
                TextTable.headed("ID", "ERROR", "SINCE").cutting("ERROR").sparing("SINCE");
        table.row("0123456789abcdef", "the relay is down and nobody knows why 🐘", "2026-01-01T00:00:00Z");
        return table;
    }

    @Test
    void text_is_cut_to_what_fits_the_terminal() {
        assertThat(print(wide(), 60)).isEqualTo("""
                ID                ERROR                 SINCE
                0123456789abcdef  the relay is down a…  2026-01-01T00:00:00Z
                """);
        assertThat(print(wide(), 200)).contains("nobody knows why 🐘  2026");
    }

    @Test
    void what_matters_least_is_left_out_where_cutting_is_not_enough() {
        assertThat(print(wide(), 40)).isEqualTo("""
                ID                ERROR
                0123456789abcdef  the relay is down and…
                """);
    }

    @Test
    void ids_are_never_cut() {
        assertThat(print(wide(), 20)).isEqualTo("""
                ID                ERROR
                0123456789abcdef  the relay i…
                """);
    }

    @Test
    void nothing_is_cut_where_there_is_no_terminal() {
        assertThat(print(wide(), 0)).contains("nobody knows why 🐘  2026-01-01T00:00:00Z\n");
    }
}
