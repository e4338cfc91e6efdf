package io.tenure.cli.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.cli.CommandsTestCase;
import io.tenure.cli.ExitCode;
import io.tenure.cli.Shell;
import org.junit.jupiter.api.Test;

class NodeCommandsTest extends CommandsTestCase {

    @Test
    void members_are_a_table() {
        peer.answers(200, """
                {"nodes":[
                  {"name":"n1","id":"n1-a","role":"voter","http":"127.0.0.1:8000","peer":"127.0.0.1:9000",
                   "leader":true,"self":true,"alive":true,"lag":0,"group":"available","formatLevels":"1-2"},
                  {"name":"learner2","id":"w-b","role":"learner","http":"127.0.0.1:8001","peer":"127.0.0.1:9001",
                   "leader":false,"self":false,"alive":null,"lag":null}]}""");
        assertThat(run("node", "ls").out()).isEqualTo("""
                        NAME      ROLE     LEADER  ALIVE  LAG  GROUP      FORMAT  HTTP            PEER
                        n1        voter    yes     yes      0  available  1-2     127.0.0.1:8000  127.0.0.1:9000
                        learner2  learner  no      -        -  -          -       127.0.0.1:8001  127.0.0.1:9001
                        """);
        assertThat(peer.onlyAsked().target()).isEqualTo("/api/v1/nodes");
    }

    @Test
    void members_that_nobody_sees_are_listed_with_the_reason() {
        peer.answers(200, """
                {"nodes":[
                  {"name":"n1","id":"n1-a","role":"voter","http":"127.0.0.1:8000","peer":"127.0.0.1:9000",
                   "leader":false,"self":true,"alive":null,"lag":null,"formatLevels":"1"}],
                 "missing":{"members":["alive","lag"],"why":"This node knows no leader of the log."}}""");
        assertThat(run("node", "ls").out()).endsWith("""
                        n1    voter  no      -      -    -           1  127.0.0.1:8000  127.0.0.1:9000

                        ALIVE and LAG are unknown: This node knows no leader of the log.
                        """);
    }

    @Test
    void a_leader_that_does_not_answer_is_shown_with_the_term_that_it_holds() {
        peer.answers(200, """
                {"node":"n1","term":7,"since":"2026-01-01T00:00:00Z","trustedUntil":null,"leading":false,"leases":[],
                 "missing":{"members":["trustedUntil","leases"],"why":"n1 did not answer."}}""");
        assertThat(run("leader").out()).isEqualTo("""
                        leader         n1 was the last that the answering node knew
                        term           7
                        since          2026-01-01T00:00:00Z
                        trusted until  -
                        unknown        n1 did not answer.
                        """);
    }

    @Test
    void a_member_is_removed_under_a_key() {
        peer.answers(204, "");
        Shell.Result result = run("node", "remove", "n3");
        assertThat(result.out()).isEqualTo("Removed n3.\n");
        assertThat(peer.onlyAsked().method()).isEqualTo("DELETE");
        assertThat(peer.onlyAsked().target()).isEqualTo("/api/v1/nodes/n3");
        assertThat(peer.onlyAsked().header("Idempotency-Key")).isEqualTo("key-1");
    }

    @Test
    void a_member_that_is_gone_at_the_second_try_was_removed() {
        peer.hangsUp().refuses(404, "not-found", "There is no node n3.");
        Shell.Result result = run("node", "remove", "n3");
        assertThat(result.exit()).isEqualTo(ExitCode.DONE);
        assertThat(result.out()).isEqualTo("Removed n3.\n");
    }

    @Test
    void a_member_that_never_was_cannot_be_removed() {
        peer.refuses(404, "not-found", "There is no node n3.");
        Shell.Result result = run("node", "remove", "n3");
        assertThat(result.exit()).isEqualTo(ExitCode.REFUSED);
        assertThat(result.err()).isEqualTo("There is no node n3.\n");
    }

    @Test
    void with_json_a_removal_says_nothing() {
        peer.answers(204, "");
        assertThat(run("node", "remove", "n3", "--json").out()).isEmpty();
    }
}
