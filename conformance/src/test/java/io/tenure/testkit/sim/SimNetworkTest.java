package io.tenure.testkit.sim;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.testkit.VirtualScheduler;
import io.tenure.testkit.VirtualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class SimNetworkTest {

    private static final int MANY = 1000;

    private final VirtualScheduler scheduler = new VirtualScheduler(new VirtualTime());
    private final SimNetwork network = new SimNetwork(scheduler, new Dice(1));
    private final List<Integer> heard = new ArrayList<>();

    @Test
    void in_fair_weather_everything_arrives_once_and_soon() {
        send(0, 1);
        scheduler.run(Weather.FAIR.usual());

        assertThat(heard).hasSize(MANY).doesNotHaveDuplicates();
    }

    @Test
    void messages_overtake_each_other() {
        send(0, 1);
        scheduler.run(Duration.ofSeconds(1));

        assertThat(heard).isNotEqualTo(IntStream.range(0, MANY).boxed().toList());
    }

    @Test
    void some_are_lost_some_copied_and_some_late() {
        network.weather(new Weather(0.5, 0.5, Duration.ofMillis(5), 0.5, Duration.ofSeconds(10)));
        send(0, 1);
        scheduler.run(Duration.ofMillis(5));
        int soon = heard.size();
        scheduler.run(Duration.ofSeconds(10));

        assertThat(soon).isBetween(MANY / 5, MANY / 2);
        assertThat(heard.stream().distinct().count()).isBetween(MANY * 2L / 5, MANY * 3L / 5);
        assertThat((long) heard.size()).isGreaterThan(heard.stream().distinct().count() * 5 / 4);
    }

    @Test
    void a_cut_is_one_way_and_takes_what_is_under_way() {
        send(0, 1);
        network.cut(0, 1);
        scheduler.run(Duration.ofSeconds(1));
        assertThat(heard).isEmpty();

        send(1, 0);
        scheduler.run(Duration.ofSeconds(1));
        assertThat(heard).hasSize(MANY);
    }

    @Test
    void a_partition_cuts_both_ways_until_it_is_healed() {
        network.part(Set.of(0), Set.of(1, 2));
        assertThat(network.isCut(0, 2)).isTrue();
        assertThat(network.isCut(2, 0)).isTrue();
        assertThat(network.isCut(1, 2)).isFalse();

        network.heal();
        send(0, 2);
        scheduler.run(Duration.ofSeconds(1));
        assertThat(heard).hasSize(MANY);
    }

    private void send(int from, int to) {
        for (int i = 0; i < MANY; i++) {
            int message = i;
            network.send(from, to, () -> heard.add(message));
        }
    }
}
