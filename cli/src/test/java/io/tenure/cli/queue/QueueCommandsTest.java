package io.tenure.cli.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.cli.CommandsTestCase;
import io.tenure.cli.ExitCode;
import io.tenure.cli.Shell;
import org.junit.jupiter.api.Test;

class QueueCommandsTest extends CommandsTestCase {

    private static final String QUEUE = """
            "queue":"mail","depth":{"delayed":1,"backingOff":2,"ready":30,"claimed":4,"succeeded":5,"failed":6,
            "cancelled":7},"oldestReady":"2026-01-01T00:00:00Z","oldestReadyMillis":65432,
            "ever":{"enqueued":50,"claimed":40,"succeeded":31,"failed":6,"cancelled":7,"stalled":8,"late":9,
            "handedBack":10},"limit":5,"limitPerKey":null,
            "paused":{"by":"ann","why":"relay down","since":"2026-01-01T00:00:00Z"},"workers":1,"types":["letter"]""";

    @Test
    void queues_are_listed() {
        peer.answers(200, "{\"queues\":[{" + QUEUE + "}]}");
        assertThat(run("queue", "ls").out()).isEqualTo("""
                QUEUE  READY  WAITING  CLAIMED  FAILED  OLDEST  WORKERS  PAUSED
                mail      30        3        4       6  65 s          1  relay down
                """);
        assertThat(peer.onlyAsked().target()).isEqualTo("/api/v1/queues");
    }

    @Test
    void a_queue_is_shown_with_its_workers() {
        peer.answers(200, "{" + QUEUE + """
                ,"live":[{"worker":"shop-1","limit":100,"running":3,"types":["card","letter"],
                "said":"2026-01-01T00:00:00Z"}]}""");
        assertThat(run("queue", "show", "mail").out())
                .contains(
                        "now backing off   2\n",
                        "ever stalled      8\n",
                        "ever late         9\n",
                        "oldest ready      65 s\n",
                        "limit             5\n",
                        "paused            by ann since 2026-01-01T00:00:00Z: relay down\n",
                        "shop-1        3    100  card, letter  2026-01-01T00:00:00Z\n");
        assertThat(peer.onlyAsked().target()).isEqualTo("/api/v1/queues/mail");
    }

    @Test
    void json_is_the_answer_itself() {
        peer.answers(200, "{" + QUEUE + "}");
        assertThat(run("queue", "show", "mail", "--json").out()).isEqualTo("{" + QUEUE + "}\n");
    }

    @Test
    void an_unknown_queue_is_refused() {
        peer.refuses(404, "not-found", "There is no queue 'nowhere'.");
        Shell.Result result = run("queue", "show", "nowhere");
        assertThat(result.exit()).isEqualTo(ExitCode.REFUSED);
        assertThat(result.err()).isEqualTo("There is no queue 'nowhere'.\n");
    }
}
