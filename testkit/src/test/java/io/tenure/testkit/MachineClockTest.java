package io.tenure.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.store.Clocks;
import io.tenure.store.log.Entry;
import io.tenure.store.machine.Machine;
import io.tenure.store.machine.TableReader;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A leader stamps entries in parallel, so they may stand in the log in another order than they were stamped. */
class MachineClockTest {
    private static final Instant NOON = Instant.parse("2030-01-01T12:00:00Z");

    private final MemoryTables tables = new MemoryTables();

    @Test
    void an_entry_with_an_earlier_stamp_turns_no_clock_back() {
        Clocks later = new Clocks(Duration.ofSeconds(10), NOON);

        assertThat(apply(later)).isEqualTo(later);
        assertThat(apply(new Clocks(Duration.ofSeconds(9), NOON.minusSeconds(1))))
                .isEqualTo(later);
    }

    @Test
    void each_clock_goes_forward_for_itself() {
        apply(new Clocks(Duration.ofSeconds(10), NOON));

        assertThat(apply(new Clocks(Duration.ofSeconds(9), NOON.plusSeconds(1))))
                .isEqualTo(new Clocks(Duration.ofSeconds(10), NOON.plusSeconds(1)));
        assertThat(apply(new Clocks(Duration.ofSeconds(11), NOON)))
                .isEqualTo(new Clocks(Duration.ofSeconds(11), NOON.plusSeconds(1)));
    }

    private Clocks apply(Clocks stamp) {
        Machine.apply(new Entry(stamp, List.of()), tables);
        return new TableReader(tables).clocks();
    }
}
