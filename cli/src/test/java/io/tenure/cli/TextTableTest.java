package io.tenure.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class TextTableTest {

    private static String print(TextTable table) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Output out = new Output(bytes);
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
}
