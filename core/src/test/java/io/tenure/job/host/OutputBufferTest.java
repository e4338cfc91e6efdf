package io.tenure.job.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.job.JobOutput;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class OutputBufferTest {

    private static final int MOST = 64 << 10;

    @Test
    void little_is_kept_whole() {
        OutputBuffer buffer = new OutputBuffer(JobOutput.NONE);
        buffer.add("one\n");
        buffer.add("two\n");
        assertThat(buffer.whole()).isEqualTo(new JobOutput("one\ntwo\n", 0, ""));
        assertThat(buffer.end(100).text()).isEqualTo("one\ntwo\n");
    }

    @Test
    void of_much_the_beginning_and_the_end_are_kept_and_the_rest_is_counted() {
        OutputBuffer buffer = new OutputBuffer(JobOutput.NONE);
        long bytes = 0;
        for (int i = 0; i < 100_000; i++) {
            String line = "line " + i + " ä\n";
            bytes += line.getBytes(StandardCharsets.UTF_8).length;
            buffer.add(line);
        }
        JobOutput whole = buffer.whole();
        assertThat(whole.head()).startsWith("line 0 ä\n");
        assertThat(whole.tail()).startsWith("line ").endsWith("line 99999 ä\n");
        long kept = size(whole.head()) + size(whole.tail());
        assertThat(kept).isBetween(MOST / 2L, (long) MOST);
        assertThat(kept + whole.leftOut()).isEqualTo(bytes);
        assertThat(whole.text()).contains("bytes are left out here");

        JobOutput end = buffer.end(4096);
        assertThat(end.tail()).hasSizeLessThanOrEqualTo(4096).endsWith("line 99999 ä\n");
        assertThat(end.leftOut() + size(end.tail())).isEqualTo(bytes);
    }

    @Test
    void a_single_endless_line_is_cut_too() {
        OutputBuffer buffer = new OutputBuffer(JobOutput.NONE);
        for (int i = 0; i < 1000; i++) {
            buffer.add("x".repeat(1000));
        }
        JobOutput whole = buffer.whole();
        assertThat(size(whole.head()) + size(whole.tail())).isLessThanOrEqualTo(MOST);
        assertThat(size(whole.head()) + size(whole.tail()) + whole.leftOut()).isEqualTo(1_000_000);
    }

    @Test
    void it_goes_on_after_what_was_kept_of_earlier_attempts() {
        OutputBuffer buffer = new OutputBuffer(new JobOutput("", 1000, "before\n"));
        buffer.add("after\n");
        assertThat(buffer.whole().leftOut()).isEqualTo(1000);
        assertThat(buffer.whole().text()).endsWith("before\nafter\n");
        assertThat(buffer.written()).isEqualTo(6);
    }

    @Test
    void characters_that_come_in_two_pieces_are_put_together() {
        Utf8Pieces pieces = new Utf8Pieces();
        byte[] bytes = "aä€😀".getBytes(StandardCharsets.UTF_8);
        StringBuilder text = new StringBuilder();
        for (byte one : bytes) {
            text.append(pieces.add(new byte[] {one}, 1));
        }
        assertThat(text).hasToString("aä€😀");
    }

    private static long size(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
