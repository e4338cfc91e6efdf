package io.tenure.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.cli.CommandsTestCase;
import io.tenure.cli.ExitCode;
import io.tenure.cli.Peer;
import io.tenure.cli.Shell;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The script of the node ends every watch: the answer after the last is a refusal. */
class WatchTest extends CommandsTestCase {

    private static final String ONE = "{\"id\":17,\"sentence\":\"It is ready.\"}";
    private static final String TWO = "{\"id\":17,\"sentence\":\"It runs.\"}";

    @Test
    void it_is_shown_again_and_again() {
        peer.answers(200, ONE).answers(200, TWO);
        Shell.Result result = run("task", "explain", "17", "--watch", "--interval", "5s");
        assertThat(result.out()).isEqualTo("It is ready.\n\nIt runs.\n");
        assertThat(result.exit()).isEqualTo(ExitCode.REFUSED);
        assertThat(result.time().rests()).containsExactly(Duration.ofSeconds(5), Duration.ofSeconds(5));
    }

    @Test
    void a_terminal_shows_it_in_one_place() {
        peer.answers(200, ONE).answers(200, TWO);
        String clear = "\u001b[H\u001b[2J";
        assertThat(shell().env("TENURE_OUT_COLUMNS", "80")
                        .run("task", "explain", "17", "--watch")
                        .out())
                .isEqualTo(clear + "It is ready.\n" + clear + "It runs.\n");
    }

    @Test
    void a_while_without_an_answer_does_not_end_it() {
        peer.answers(200, ONE)
                .answers(503, Peer.problem(503, "unavailable", "There is no leader."), "60")
                .answers(200, TWO);
        Shell.Result result = run("task", "explain", "17", "--watch", "--timeout", "30s");
        assertThat(result.out()).isEqualTo("It is ready.\n\nThere is no leader. Not done within 30s.\n\nIt runs.\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            task show 17 --interval 5s           | --interval says how often --watch looks
            task show 17 --watch --interval 5    | --interval: The duration '5' is not usable
            task show 17 --watch --wait          | --watch and --wait exclude each other
            """)
    void a_mistake_of_the_caller_asks_nobody(String line, String sentence) {
        Shell.Result result = run(line.split(" "));
        assertThat(result.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(result.err()).contains(sentence);
        assertThat(peer.asked()).isEmpty();
    }
}
