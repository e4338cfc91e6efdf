package io.tenure.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RevivalTest {

    private static final int KILLED = 137;
    private static final int STOPPED = 0;
    private static final int FAILED = 1;

    private static Revival after(int... codes) {
        Revival revival = Revival.NEW;
        for (int code : codes) {
            revival = revival.after(code);
        }
        return revival;
    }

    @Test
    void what_people_kill_comes_back_every_time() {
        assertThat(after(IntStream.generate(() -> KILLED).limit(100).toArray()).isHopeless())
                .isFalse();
        assertThat(after(STOPPED, STOPPED, STOPPED, STOPPED).isHopeless()).isFalse();
    }

    @Test
    void what_ends_by_itself_three_times_is_given_up() {
        assertThat(after(FAILED, FAILED).isHopeless()).isFalse();
        assertThat(after(FAILED, FAILED, FAILED).isHopeless()).isTrue();
    }

    @Test
    void failures_count_from_the_last_kill_on() {
        assertThat(after(FAILED, FAILED, KILLED, FAILED, FAILED).isHopeless()).isFalse();
    }
}
