package io.tenure.group;

import static io.tenure.group.GroupDriver.PERIOD;
import static io.tenure.group.GroupDriver.entry;
import static io.tenure.group.GroupDriver.id;
import static io.tenure.group.GroupDriver.letter;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.group.GroupLetter.Matter;
import io.tenure.node.NodeId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Whom a node pings, whom it asks for help, and what it concludes. */
class ProbeRulesTest {

    @Test
    void each_member_is_pinged_once_before_any_is_pinged_again() {
        GroupDriver node = new GroupDriver(5).met();
        List<NodeId> pinged = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            GroupEffect.Send ping = nextPing(node);
            pinged.add(ping.to());
            answer(node, ping);
        }
        // One was pinged before.
        assertThat(pinged.subList(0, 3)).doesNotHaveDuplicates();
        assertThat(pinged.subList(3, 7)).doesNotHaveDuplicates();
    }

    private static GroupEffect.Send nextPing(GroupDriver node) {
        node.effects.clear();
        while (node.sent(Matter.Ping.class).isEmpty()) {
            node.now = node.now.plus(Duration.ofMillis(100));
            node.take(new GroupInput.Tick());
        }
        return node.sent(Matter.Ping.class).getFirst();
    }

    private static int number(NodeId id) {
        return Integer.parseInt(id.name().value().substring(1));
    }

    private static void answer(GroupDriver node, GroupEffect.Send ping) {
        node.take(new GroupInput.Answered(
                letter(number(ping.to()), new Matter.Ack(ping.letter().matter().seq()))));
    }

    @Test
    void helpers_are_asked_after_the_time_of_a_direct_answer_and_an_answer_through_them_counts() {
        GroupDriver node = new GroupDriver(5).met();
        GroupEffect.Send ping = nextPing(node);
        node.effects.clear();
        node.freeze(GroupSettings.DEFAULT.direct());
        List<GroupEffect.Send> asks = node.sent(Matter.Ask.class);
        assertThat(asks).hasSize(3).extracting(GroupEffect.Send::to).doesNotContain(ping.to(), id(0));
        int helper = number(asks.getFirst().to());
        node.take(new GroupInput.Answered(
                letter(helper, new Matter.Ack(ping.letter().matter().seq()))));
        node.freeze(PERIOD);
        assertThat(node.entry(number(ping.to())).condition()).isEqualTo(Condition.ALIVE);
        assertThat(node.state.shown().unreached()).containsExactly(ping.to());
    }

    @Test
    void who_answers_nobody_is_suspected_at_the_end_of_the_period() {
        GroupDriver node = new GroupDriver(5).met();
        GroupEffect.Send ping = nextPing(node);
        node.freeze(PERIOD);
        assertThat(node.entry(number(ping.to())).condition()).isEqualTo(Condition.SUSPECT);
        assertThat(node.entry(number(ping.to())).accusers()).containsExactly(id(0));
        assertThat(node.shown(number(ping.to()))).isNotEqualTo(MemberStatus.UNAVAILABLE);
    }

    @Test
    void a_refused_connection_is_a_failed_ping_at_once() {
        GroupDriver node = new GroupDriver(5).met();
        GroupEffect.Send ping = nextPing(node);
        node.effects.clear();
        node.take(new GroupInput.Undelivered(ping.to(), ping.letter().matter().seq()));
        assertThat(node.sent(Matter.Ask.class)).hasSize(3);
    }

    @Test
    void health_falls_with_helpers_that_say_nothing_and_not_if_all_say_that_they_got_no_answer() {
        GroupDriver silent = new GroupDriver(5).met();
        nextPing(silent);
        silent.freeze(GroupSettings.DEFAULT.direct()).freeze(PERIOD);
        assertThat(silent.state.pulse().health()).isEqualTo(3);

        GroupDriver node = new GroupDriver(5).met();
        GroupEffect.Send ping = nextPing(node);
        node.freeze(GroupSettings.DEFAULT.direct());
        node.sent(Matter.Ask.class)
                .forEach(ask -> node.take(new GroupInput.Answered(letter(
                        number(ask.to()), new Matter.Nack(ping.letter().matter().seq())))));
        node.freeze(PERIOD);
        assertThat(node.state.pulse().health()).isZero();
        assertThat(node.state.pulse().failed()).isEqualTo(1);
    }

    @Test
    void an_unwell_node_waits_longer_and_gets_well_by_direct_answers() {
        GroupDriver node = new GroupDriver(5).met();
        nextPing(node);
        node.freeze(GroupSettings.DEFAULT.direct()).freeze(PERIOD);
        assertThat(node.state.pulse().health()).isEqualTo(3);
        GroupEffect.Send ping = node.sent(Matter.Ping.class).getLast();
        node.effects.clear();
        node.freeze(GroupSettings.DEFAULT.direct().multipliedBy(2));
        assertThat(node.sent(Matter.Ask.class)).isEmpty();
        answer(node, ping);
        assertThat(node.state.pulse().health()).isEqualTo(2);
    }

    @Test
    void a_helper_passes_the_answer_on_and_says_when_there_was_none() {
        GroupDriver node = new GroupDriver(4).met();
        node.heard(letter(1, new Matter.Ask(77, id(2))));
        GroupEffect.Send ping = node.sent(Matter.Ping.class).stream()
                .filter(send -> send.to().equals(id(2)))
                .toList()
                .getLast();
        node.take(new GroupInput.Answered(
                letter(2, new Matter.Ack(ping.letter().matter().seq()))));
        assertThat(node.all(GroupEffect.Answer.class))
                .singleElement()
                .satisfies(answer -> assertThat(answer.letter().matter()).isEqualTo(new Matter.Ack(77)));
        node.effects.clear();
        node.heard(letter(1, new Matter.Ask(78, id(3)))).freeze(GroupSettings.DEFAULT.direct());
        assertThat(node.all(GroupEffect.Answer.class))
                .singleElement()
                .satisfies(answer -> assertThat(answer.letter().matter()).isEqualTo(new Matter.Nack(78)));
    }

    @Test
    void the_dead_are_pinged_too() {
        GroupDriver node = new GroupDriver(3).met().told(1, entry(2, 1, Condition.LEFT));
        node.effects.clear();
        node.pass(PERIOD.multipliedBy(8));
        assertThat(node.sent(Matter.Ping.class).stream()
                        .filter(send -> send.to().equals(id(2))))
                .hasSizeBetween(2, 4);
    }

    @Test
    void after_a_freeze_nobody_is_given_up_before_it_had_its_time_to_deny() {
        GroupDriver node = new GroupDriver(3).met().told(1, entry(2, 1, Condition.SUSPECT, 1));
        node.freeze(Duration.ofMinutes(1));
        assertThat(node.entry(2).condition()).isEqualTo(Condition.SUSPECT);
        assertThat(node.state.pulse().health()).isEqualTo(2);
        node.pass(GroupSettings.DEFAULT.suspicion(3, 1));
        assertThat(node.entry(2).condition()).isEqualTo(Condition.DEAD);
    }

    @Test
    void who_leaves_tells_all_and_denies_nothing_any_more() {
        GroupDriver node = new GroupDriver(4).met().take(new GroupInput.Leave());
        assertThat(node.sent(Matter.Ping.class))
                .extracting(GroupEffect.Send::to)
                .contains(id(1), id(2), id(3));
        assertThat(node.sent(Matter.Ping.class).getLast().letter().entries())
                .contains(node.own())
                .allSatisfy(entry -> assertThat(entry.id().equals(id(0)) == (entry.condition() == Condition.LEFT))
                        .isTrue());
        node.told(1, entry(0, GroupDriver.FIRST, Condition.DEAD, 1));
        assertThat(node.own().condition()).isEqualTo(Condition.LEFT);
    }

    @Test
    void a_view_is_told_only_when_it_differs() {
        GroupDriver node = new GroupDriver(3).met();
        node.told(1, entry(2, 1, Condition.SUSPECT, 1)).told(1, entry(2, 2, Condition.ALIVE));
        assertThat(node.all(GroupEffect.Show.class)).isEmpty();
        node.told(1, entry(2, 2, Condition.LEFT));
        assertThat(node.all(GroupEffect.Show.class)).hasSize(1);
    }

    @Test
    void in_a_large_group_a_letter_tells_a_digest_and_the_table_to_whom_it_differs() {
        List<NodeId> many = IntStream.range(0, 70)
                .mapToObj(i -> NodeId.parse("n" + i + "-" + "%08d".formatted(i)))
                .toList();
        GroupDriver node = new GroupDriver(1);
        node.take(new GroupInput.Members(20, many));
        node.effects.clear();
        GroupLetter ping = new GroupLetter(
                GroupDriver.CLUSTER, many.get(1), 20, new Matter.Ping(1), QuorumRegister.UNSET, 5, List.of());
        node.heard(ping);
        assertThat(node.all(GroupEffect.Answer.class).getFirst().letter().entries())
                .hasSize(70);
    }
}
