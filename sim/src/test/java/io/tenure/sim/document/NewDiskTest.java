package io.tenure.sim.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.document.DocumentOutcome;
import io.tenure.selector.Partition;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a member says that has lost its disk, and with it what it had promised. */
class NewDiskTest {

    @Test
    void the_copy_on_a_new_disk_does_not_count_for_an_owner_that_the_old_one_had_given_up() {
        QuietWorld world = new QuietWorld(3, 2);
        SimHost first = world.host(0);
        String link = world.linkOf(first);
        world.put(first, link, "a");
        world.freeze(first);
        SimHost second = world.owner(world.host(1), link);
        SimHost third = world.oneOf(host -> !host.equals(first) && !host.equals(second));
        assertThat(world.put(second, link, "b")).isInstanceOf(DocumentOutcome.Acknowledged.class);

        world.replace(third);
        world.part(
                Set.of(world.hosts().indexOf(second)), Set.of(0, world.hosts().indexOf(third)));
        world.thaw(first);
        assertThat(world.owner(first, link)).isEqualTo(first);

        assertThat(world.put(first, link, "c"))
                .as("the next owner has never seen it")
                .isNotInstanceOf(DocumentOutcome.Acknowledged.class);
        world.heal();
        assertThat(world.isEqualEverywhere()).isTrue();
        assertThat(world.content(first, link)).isEqualTo("b");
    }

    @Test
    void a_new_disk_gets_everything_though_a_partition_takes_several_answers() {
        // Of two, so that no third one makes up for what an answer left out.
        QuietWorld world = new QuietWorld(2, 2);
        SimHost first = world.host(0);
        List<String> crowded = IntStream.range(0, 1_000_000)
                .mapToObj(number -> "/core/examples/" + number)
                .filter(link -> Partition.of(link).equals(Partition.of("/core/examples/0")))
                .limit(14)
                .toList();
        List<String> others = IntStream.range(1, 30)
                .mapToObj(number -> "/core/examples/" + number)
                .toList();
        crowded.forEach(link -> world.put(first, link, link.repeat(4000)));
        others.forEach(link -> world.put(first, link, link));

        SimHost second = world.host(1);
        replace(world, second);

        assertThat(second.documents().keySet()).containsAll(crowded).containsAll(others);
        assertThat(world.isEqualEverywhere()).isTrue();
    }

    @Test
    void a_new_disk_gets_with_a_state_the_promise_under_which_it_was_written() {
        QuietWorld world = new QuietWorld(3, 2);
        SimHost first = world.host(0);
        String link = world.linkOf(first);
        world.freeze(first);
        SimHost second = world.owner(world.host(1), link);
        SimHost third = world.oneOf(host -> !host.equals(first) && !host.equals(second));
        assertThat(world.put(second, link, "a")).isInstanceOf(DocumentOutcome.Acknowledged.class);
        world.thaw(first);

        replace(world, third);

        long epoch = world.state(third, link).orElseThrow().place().epoch();
        assertThat(third.shelf().promised(Partition.of(link))).isGreaterThanOrEqualTo(epoch);
    }

    private static void replace(QuietWorld world, SimHost host) {
        world.replace(host);
        for (int looks = 0; looks < 1000 && !world.await(host.host().isCaughtUp()); looks++) {
            world.run(Duration.ofMillis(20));
        }
        assertThat(world.await(host.host().isCaughtUp())).isTrue();
    }
}
