package io.tenure.cli.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.cli.CommandsTestCase;
import org.junit.jupiter.api.Test;

class ClockCommandsTest extends CommandsTestCase {

    @Test
    void the_clocks_are_shown_with_those_of_the_nodes_and_who_set_them() {
        peer.answers(200, """
                {"tick":"PT1H","wall":"2026-01-01T12:00:00Z","heldSince":"2026-01-01T11:00:00Z","nodes":[
                  {"name":"n1","leader":true,"self":true,"wall":"2026-01-01T12:10:00Z","aheadMillis":600000},
                  {"name":"n2","leader":false,"self":false,"wall":"2026-01-01T11:59:59.75Z","aheadMillis":-250},
                  {"name":"n3","leader":false,"self":false,"wall":null,"aheadMillis":null}],
                 "corrections":[{"number":1,"tick":"PT5M","from":"2036-01-01T00:00:00Z",
                   "to":"2026-01-01T00:00:00Z","by":"anna","why":"ten years ahead"}]}""");
        assertThat(run("clock", "show").out()).isEqualTo("""
                        wall  2026-01-01T12:00:00Z
                        tick  60 min
                        held  the leader's clock is not followed since 2026-01-01T11:00:00Z

                        NODE  LEADER  WALL                  AHEAD
                        n1    yes     2026-01-01T12:10:00Z  600.0 s
                        n2    no      2026-01-01T11:59:59Z  -0.2 s
                        n3    no      -                     -

                        SET  FROM                  TO                    BY    WHY
                          1  2036-01-01T00:00:00Z  2026-01-01T00:00:00Z  anna  ten years ahead
                        """);
        assertThat(peer.onlyAsked().target()).isEqualTo("/api/v1/clock");
    }

    @Test
    void clocks_that_nobody_set_are_shown_shorter() {
        peer.answers(200, """
                {"tick":"PT1H","wall":"2026-01-01T12:00:00Z","heldSince":null,"nodes":[],"corrections":[]}""");
        assertThat(run("clock", "show").out()).isEqualTo("""
                        wall  2026-01-01T12:00:00Z
                        tick  60 min

                        NODE  LEADER  WALL  AHEAD
                        """);
    }

    @Test
    void the_clock_is_set_by_somebody_for_a_reason() {
        peer.answers(200, """
                {"number":1,"tick":"PT5M","from":"2036-01-01T00:00:00Z","to":"2026-01-01T00:00:00Z",
                 "by":"anna","why":"ten years ahead"}""");
        assertThat(run("clock", "set", "--to", "now", "--by", "anna", "--why", "ten years ahead")
                        .out())
                .isEqualTo("Set the store's wall clock from 2036-01-01T00:00:00Z to 2026-01-01T00:00:00Z.\n");
        assertThat(peer.onlyAsked().method()).isEqualTo("PUT");
        assertThat(peer.onlyAsked().target()).isEqualTo("/api/v1/clock");
        assertThat(peer.onlyAsked().body()).isEqualTo("{\"to\":\"now\",\"by\":\"anna\",\"why\":\"ten years ahead\"}");
    }

    @Test
    void without_a_time_or_a_reason_nobody_is_asked() {
        assertThat(run("clock", "set", "--why", "x").err()).contains("Say which time: --to INSTANT, or --to now.");
        assertThat(run("clock", "set", "--to", "now").err())
                .contains("Say why the clock is set, for other people: --why TEXT.");
        assertThat(peer.asked()).isEmpty();
    }
}
