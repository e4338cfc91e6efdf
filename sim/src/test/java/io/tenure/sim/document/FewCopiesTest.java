package io.tenure.sim.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Documents that not every member keeps. */
class FewCopiesTest {

    private static final int DOCUMENTS = 40;

    private static String link(int number) {
        return "/core/examples/" + number;
    }

    private static long copies(QuietWorld world, String link) {
        return world.hosts().stream()
                .filter(host -> host.documents().containsKey(link))
                .count();
    }

    private static QuietWorld written() {
        QuietWorld world = new QuietWorld(5, 3, 3);
        for (int i = 0; i < DOCUMENTS; i++) {
            world.put(world.host(0), link(i), "first");
        }
        return world;
    }

    @Test
    void each_document_is_on_as_many_members_as_the_selector_says_and_stays_there() {
        QuietWorld world = written();
        world.run(Duration.ofSeconds(20));

        assertThat(IntStream.range(0, DOCUMENTS).mapToLong(i -> copies(world, link(i))))
                .containsOnly(3L);
    }

    @Test
    void a_take_over_sends_copies_only_to_those_that_keep_them() {
        QuietWorld world = written();
        SimHost owner = world.owner(world.host(0), link(0));
        world.rest(owner, true);
        SimHost next = world.owner(owner, link(0));
        assertThat(next).isNotEqualTo(owner);

        world.put(next, link(0), "second");
        world.run(Duration.ofSeconds(2));

        assertThat(copies(world, link(0))).isEqualTo(3);
    }

    @Test
    void equal_members_find_nothing_to_repair() {
        QuietWorld world = written();
        world.run(Duration.ofSeconds(20));
        long repaired = repaired(world);
        long before = world.carried();

        world.hosts().forEach(host -> world.await(host.host().synchronize()));

        assertThat(repaired(world)).isEqualTo(repaired);
        assertThat(world.carried() - before).as("bytes of all 20 pairs").isLessThan(20 * 4 * 1024);
    }

    private static long repaired(QuietWorld world) {
        return world.hosts().stream()
                .mapToLong(host -> world.report(host).repaired())
                .sum();
    }

    @Test
    void a_member_that_missed_a_change_gets_its_copies_and_no_others() {
        QuietWorld world = written();
        world.part(Set.of(4), Set.of(0, 1, 2, 3));
        for (int i = 0; i < DOCUMENTS; i++) {
            world.put(world.host(0), link(i), "second");
        }

        world.heal();
        world.run(Duration.ofSeconds(10));

        for (int i = 0; i < DOCUMENTS; i++) {
            String link = link(i);
            assertThat(world.hosts().stream()
                            .filter(host -> host.documents().containsKey(link))
                            .map(host -> world.content(host, link)))
                    .as(link)
                    .hasSizeGreaterThanOrEqualTo(3)
                    .containsOnly("second");
        }
    }

    @Test
    void a_host_that_starts_again_has_caught_up_without_reading_what_it_does_not_keep() {
        QuietWorld world = written();
        SimHost host = world.host(2);
        Set<String> before = Set.copyOf(host.documents().keySet());

        world.await(host.host().catchUp());

        assertThat(host.documents().keySet()).isEqualTo(before);
        assertThat(before).hasSizeLessThan(DOCUMENTS);
    }
}
