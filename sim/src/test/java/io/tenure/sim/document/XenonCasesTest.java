package io.tenure.sim.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.document.DocumentOutcome;
import io.tenure.document.ReplicatedState;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Cases of Xenon's own tests that no other test here has. The design page on documents says where the others are. */
class XenonCasesTest {

    private static final String LINK = "/core/examples/one";

    @Test
    void an_owner_that_had_no_copy_answers_with_what_the_others_have() {
        QuietWorld world = new QuietWorld(3, 2);
        String link = world.linkOf(world.host(0));
        world.part(Set.of(0), Set.of(1, 2));
        world.put(world.host(1), link, "x");
        assertThat(world.state(world.host(0), link)).isEmpty();
        world.healAtOnce();

        Optional<ReplicatedState> read = world.await(world.host(0).host().read(link));

        assertThat(read)
                .map(state -> new String(state.content(), StandardCharsets.UTF_8))
                .contains("x");
    }

    @Test
    void a_member_that_restarts_gets_what_it_missed() {
        QuietWorld world = new QuietWorld(3, 2);
        world.put(world.host(0), LINK, "before");
        SimHost away = world.oneOf(host -> !host.equals(world.owner(world.host(0), LINK)));
        world.crash(away);
        SimHost entry = world.oneOf(SimHost::isUp);
        world.put(entry, LINK, "after");
        world.put(entry, "/core/examples/two", "new");

        world.heal();

        assertThat(world.isEqualEverywhere()).isTrue();
        assertThat(world.content(away, LINK)).isEqualTo("after");
        assertThat(world.content(away, "/core/examples/two")).isEqualTo("new");
    }

    @Test
    void after_a_restart_of_all_members_everything_is_there_and_can_be_changed() {
        QuietWorld world = new QuietWorld(3, 2);
        world.put(world.host(0), LINK, "kept");
        world.run(Duration.ofSeconds(1));
        world.hosts().forEach(world::crash);

        world.heal();

        assertThat(world.hosts()).allMatch(host -> world.content(host, LINK).equals("kept"));
        assertThat(world.put(world.host(0), LINK, "changed")).isInstanceOf(DocumentOutcome.Acknowledged.class);
    }

    @Test
    void with_two_of_five_down_changes_are_acknowledged() {
        QuietWorld world = new QuietWorld(5, 3);
        world.crash(world.host(3));
        world.crash(world.host(4));

        assertThat(world.put(world.host(0), LINK, "x")).isInstanceOf(DocumentOutcome.Acknowledged.class);
    }

    @Test
    void a_quorum_of_four_of_five_bears_one_that_is_down_and_not_two() {
        QuietWorld world = new QuietWorld(5, 4);
        world.crash(world.host(4));
        assertThat(world.put(world.host(0), LINK, "x")).isInstanceOf(DocumentOutcome.Acknowledged.class);

        world.crash(world.host(3));

        assertThat(world.put(world.host(0), LINK, "y"))
                .isInstanceOfSatisfying(
                        DocumentOutcome.TooFew.class,
                        few -> assertThat(few.missing())
                                .containsExactlyInAnyOrder(
                                        world.host(3).id(), world.host(4).id()));
    }
}
