package io.tenure.cli.show;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ProgressBarTest {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    private String shown() {
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Test
    void a_terminal_shows_a_bar_in_one_place() {
        ProgressBar bar = new ProgressBar(new Output(bytes, 60));
        bar.show(0.45, "part 268");
        bar.show(0.45, "part 268");
        bar.clear();
        assertThat(shown()).isEqualTo("\r\u001b[K[#########...........] 45 %  part 268\r\u001b[K");
    }

    @Test
    void a_line_never_wraps_and_cannot_steer_the_terminal() {
        ProgressBar bar = new ProgressBar(new Output(bytes, 20));
        bar.show(-1, "\u001b[2J" + "x".repeat(50));
        assertThat(shown()).isEqualTo("\r\u001b[K\\u001b[2Jxxxxxxxxxx…");
    }

    @Test
    void elsewhere_every_change_is_a_line() {
        ProgressBar bar = new ProgressBar(new Output(bytes));
        bar.show(0.45, "part 268");
        bar.show(0.46, "part 268");
        bar.show(0.47, "part 269");
        bar.clear();
        assertThat(shown()).isEqualTo("part 268\npart 269\n");
    }
}
