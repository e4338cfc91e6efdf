package io.tenure.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class GroupCommandsTest extends CommandsTestCase {

    private static final String GROUP = "/core/node-groups/default";

    @Test
    void the_group_is_a_table_with_its_quorum() {
        peer.answers(200, """
                {"nodes":{"n1-a":{"id":"n1-a","name":"n1","status":"AVAILABLE","options":["PEER"],
                  "customProperties":{"zone":"a"},"groupReference":"http://127.0.0.1:8000/core/node-groups/default"}},
                 "membershipQuorum":1,"availableNodeCount":1,"documentOwner":"n1-a"}""");
        assertThat(run("group", "show").out())
                .contains("seen by    n1-a\n")
                .contains("quorum     1\n")
                .contains("n1    n1-a  AVAILABLE  PEER");
        assertThat(peer.onlyAsked().target()).isEqualTo(GROUP);
    }

    @Test
    void a_quorum_is_set_by_a_post() {
        peer.answers(200, "{\"membershipQuorum\":1}");
        assertThat(run("group", "quorum", "1").out()).isEqualTo("The quorum is 1.\n");
        assertThat(peer.onlyAsked().method()).isEqualTo("POST");
        assertThat(peer.onlyAsked().target()).isEqualTo(GROUP);
    }

    @Test
    void what_is_no_quorum_is_not_sent() {
        Shell.Result result = run("group", "quorum", "some");
        assertThat(result.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(result.err()).contains("'some' is not a quorum: write a number from 1, or majority.");
    }
}
