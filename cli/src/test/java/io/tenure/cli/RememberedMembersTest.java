package io.tenure.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A command whose node is gone finds another member of the same cluster. */
class RememberedMembersTest {

    private static final String QUEUES = "{\"queues\":[]}";

    @TempDir
    Path state;

    @AutoClose
    private final Peer other = new Peer();

    @AutoClose
    private final Peer first = new Peer();

    private Shell.Result run(String server, String... args) {
        return Shell.asking(server).env("XDG_STATE_HOME", state.toString()).run(args);
    }

    private static String where(String url) {
        return url.substring("http://".length());
    }

    @BeforeEach
    void seeBoth() {
        first.says("Connection", "close")
                .says("Tenure-Members", "c1 " + where(first.url()) + " " + where(other.url()))
                .answers(200, QUEUES);
        assertThat(run(first.url(), "queue", "ls").err()).isEmpty();
        assertThat(first.onlyAsked().header("Tenure-Want")).isEqualTo("members");
        first.close();
    }

    @Test
    void another_member_is_asked_and_that_is_said() {
        other.answers(200, "{\"cluster\":\"c1\"}").answers(200, QUEUES);
        Shell.Result result = run(first.url(), "queue", "ls");
        assertThat(result.exit()).isEqualTo(ExitCode.DONE);
        assertThat(result.err())
                .isEqualTo(
                        first.url() + " does not answer; asking " + other.url() + ", another member of the cluster.\n");
        assertThat(other.asked()).extracting(Peer.Asked::target).containsExactly("/api/v1/status", "/api/v1/queues");
    }

    @Test
    void a_change_goes_to_another_member_under_its_key() {
        other.answers(200, "{\"cluster\":\"c1\"}").answers(204, "");
        assertThat(run(first.url(), "store", "delete", "c", "i").exit()).isEqualTo(ExitCode.DONE);
        assertThat(other.asked().getLast().header("Idempotency-Key")).isEqualTo("key-1");
    }

    @Test
    void whoever_answers_in_the_name_of_another_cluster_is_not_asked() {
        other.answers(200, "{\"cluster\":\"c2\"}");
        Shell.Result result = run(first.url(), "store", "delete", "c", "i");
        assertThat(result.exit()).isEqualTo(ExitCode.NOBODY);
        assertThat(result.err()).startsWith("No node answers at " + first.url() + ". ");
        assertThat(other.onlyAsked().target()).isEqualTo("/api/v1/status");
    }

    @Test
    void if_the_others_are_gone_too_all_of_them_are_named() throws IOException {
        other.close();
        assertThat(run(first.url(), "queue", "ls").err())
                .startsWith("No node answers at " + first.url() + " or " + other.url() + ". ");
    }

    @Test
    void another_address_remembers_nothing_of_it() throws IOException {
        try (Socket deaf = Peer.deaf()) {
            assertThat(run(Peer.url(deaf), "queue", "ls").err())
                    .startsWith("No node answers at " + Peer.url(deaf) + ". ");
        }
        assertThat(other.asked()).isEmpty();
    }
}
