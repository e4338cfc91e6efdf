package io.tenure.testkit.sim;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.testkit.VirtualScheduler;
import io.tenure.testkit.VirtualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class SimDiskTest {

    private final VirtualScheduler scheduler = new VirtualScheduler(new VirtualTime());
    private final Dice dice = new Dice(1);
    private final List<String> done = new ArrayList<>();

    @Test
    void a_durable_write_takes_its_time_and_survives_the_machine() {
        SimDisk<String> disk = disk();
        disk.write("a", () -> done.add("a"));
        assertThat(disk.read()).isEmpty();

        scheduler.run(Duration.ofSeconds(1));
        assertThat(done).containsExactly("a");
        disk.machineDies();
        assertThat(disk.read()).contains("a");
        assertThat(disk.boot()).isEqualTo(2);
    }

    @Test
    void a_note_survives_the_process_and_the_machine_by_luck_alone() {
        Set<String> found = new HashSet<>();
        for (int i = 0; i < 50; i++) {
            SimDisk<String> disk = disk();
            disk.write("a", () -> {});
            scheduler.run(Duration.ofSeconds(1));
            disk.note("b");
            disk.processDies();
            assertThat(disk.read()).contains("b");
            disk.machineDies();
            disk.read().ifPresent(found::add);
        }

        assertThat(found).containsExactlyInAnyOrder("a", "b");
    }

    @Test
    void a_write_that_death_interrupts_is_done_or_not_and_never_reported() {
        Set<String> found = new HashSet<>();
        for (int i = 0; i < 50; i++) {
            SimDisk<String> disk = disk();
            disk.note("a");
            disk.write("b", () -> done.add("b"));
            disk.processDies();
            scheduler.run(Duration.ofSeconds(1));
            disk.read().ifPresent(found::add);
        }

        assertThat(found).containsExactlyInAnyOrder("a", "b");
        assertThat(done).isEmpty();
    }

    @Test
    void a_lost_file_stays_lost() {
        SimDisk<String> disk = disk();
        disk.note("a");
        disk.lose();
        disk.machineDies();

        assertThat(disk.read()).isEmpty();
    }

    private SimDisk<String> disk() {
        SimDisk<String> disk = new SimDisk<>(scheduler, dice.split());
        disk.slowness(Duration.ofMillis(100));
        return disk;
    }
}
