package io.tenure.cli.group;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.cli.CommandsTestCase;
import io.tenure.cli.Shell;
import org.junit.jupiter.api.Test;

class OwnerCommandTest extends CommandsTestCase {

    @Test
    void the_owner_and_the_copies_of_a_key_are_shown() {
        peer.answers(200, """
                {"key":"/core/examples/a","ownerNodeId":"n2-00000002","partition":9049,"selectedNodes":[
                {"id":"n2-00000002","status":"AVAILABLE"},{"id":"n1-00000001","status":"UNAVAILABLE"}]}""");
        Shell.Result result = run("owner", "/core/examples/a", "--selector", "default-3x");
        assertThat(result.out()).isEqualTo("""
                key        /core/examples/a
                partition  9049
                owner      n2-00000002

                COPY         STATUS
                n2-00000002  AVAILABLE
                n1-00000001  UNAVAILABLE
                """);
        assertThat(peer.onlyAsked().method()).isEqualTo("POST");
        assertThat(peer.onlyAsked().target()).isEqualTo("/core/node-selectors/default-3x");
        assertThat(peer.onlyAsked().body()).isEqualTo("{\"key\":\"/core/examples/a\"}");
    }

    @Test
    void a_key_that_nobody_owns_now_is_shown_without_an_owner() {
        peer.answers(200, "{\"key\":\"a\",\"ownerNodeId\":null,\"partition\":1,\"selectedNodes\":[]}");
        assertThat(run("owner", "a").out()).isEqualTo("""
                key        a
                partition  1
                owner      -
                """);
        assertThat(peer.onlyAsked().target()).isEqualTo("/core/node-selectors/default");
    }
}
