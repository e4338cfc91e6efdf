package io.tenure.runtime;

import static org.assertj.core.api.Assertions.assertThatCode;

import java.time.Duration;
import org.junit.jupiter.api.Test;

final class AlarmTest {

    @Test
    void drops_what_comes_after_its_end() {
        Alarm alarm = new Alarm("test");
        alarm.close();
        assertThatCode(() -> alarm.in(Duration.ZERO, () -> {}).cancel()).doesNotThrowAnyException();
    }
}
