package io.tenure.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import org.junit.jupiter.api.Test;

/** What programs read on the error output when they asked for JSON. */
class ProblemTest extends CommandsTestCase {

    @Test
    void a_refusal_is_the_document_of_the_node() {
        peer.refuses(404, "not-found", "There is no task 17.");
        Shell.Result result = run("task", "show", "17", "--json");
        assertThat(result.exit()).isEqualTo(ExitCode.REFUSED);
        assertThat(result.out()).isEmpty();
        assertThat(result.err())
                .isEqualTo("{\"type\":\"not-found\",\"title\":\"t\",\"status\":404,\"detail\":\"There is no task 17.\","
                        + "\"exit\":1}\n");
    }

    @Test
    void a_mistake_has_the_same_form() {
        assertThat(run("task", "shwo", "17", "--json").err())
                .isEqualTo("{\"type\":\"usage\",\"detail\":\"There is no command 'task shwo'. Did you mean 'task show'?"
                        + " See tenure task --help.\",\"exit\":2}\n");
    }

    @Test
    void nobody_and_an_unknown_outcome_have_it_too() throws IOException {
        try (Socket deaf = Peer.deaf()) {
            assertThat(Shell.asking(Peer.url(deaf)).run("status", "--json").err())
                    .startsWith("{\"type\":\"nobody\",\"detail\":\"No node answers at ")
                    .endsWith("\"exit\":3}\n");
        }
        peer.hangsUp();
        assertThat(run("store", "put", "c", "i", "1", "--timeout", "100ms", "--json")
                        .err())
                .startsWith("{\"type\":\"unknown-outcome\",\"detail\":\"The outcome is unknown: ")
                .endsWith(",\"idempotencyKey\":\"key-1\",\"exit\":4}\n");
    }

    @Test
    void a_server_that_is_no_node_is_described_by_us() {
        peer.answers(403, "<html>no</html>");
        assertThat(run("status", "--json").err()).startsWith("{\"type\":\"refused\",\"detail\":\"" + peer.url());
    }

    @Test
    void what_was_waited_for_and_ended_badly_is_said_so() {
        peer.answers(200, "{\"id\":17,\"state\":\"failed\",\"ended\":\"2026-01-01T00:00:00Z\",\"error\":\"no\"}");
        assertThat(run("task", "show", "17", "--wait", "--json").err())
                .isEqualTo("{\"type\":\"ended-badly\",\"detail\":\"Task 17 has ended as failed: no\",\"exit\":5}\n");
    }
}
