package io.tenure.engine.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.engine.TaskTimes;
import io.tenure.store.QueueName;
import io.tenure.store.log.Applied.Spell;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class TaskTimerTest {

    private static final QueueName MAIL = new QueueName("mail");

    private final TaskTimer timer = new TaskTimer();

    @Test
    void each_time_is_counted_in_its_class_and_in_the_sum() {
        timer.add(List.of(
                spell(Spell.Doing.WAITING, Duration.ZERO),
                spell(Spell.Doing.WAITING, Duration.ofMillis(10)),
                spell(Spell.Doing.WAITING, Duration.ofMillis(11)),
                spell(Spell.Doing.WAITING, Duration.ofDays(1)),
                spell(Spell.Doing.RUNNING, Duration.ofSeconds(3))));

        TaskTimes times = timer.times().get("mail");
        assertThat(times.waited().counts()).containsExactly(2L, 1L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 1L);
        assertThat(times.waited().sum()).isEqualTo(Duration.ofDays(1).plusMillis(21));
        assertThat(times.ran().counts()).containsExactly(0L, 0L, 0L, 0L, 0L, 1L, 0L, 0L, 0L, 0L, 0L);
    }

    @Test
    void the_number_of_queues_is_bounded() {
        IntStream.range(0, 1_000)
                .forEach(
                        i -> timer.add(List.of(new Spell(new QueueName("q" + i), Spell.Doing.RUNNING, Duration.ZERO))));

        assertThat(timer.times()).hasSize(TaskTimer.MOST_QUEUES);
    }

    private static Spell spell(Spell.Doing doing, Duration length) {
        return new Spell(MAIL, doing, length);
    }
}
