package io.tenure.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.tenure.cli.command.Console;
import io.tenure.cli.show.Output;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The promises of every command: exit codes, sentences, streams. */
class TenureCliTest extends CommandsTestCase {

    private static final String STATUS = """
            {"node":"n1","id":"n1-3f2a9c01","cluster":"6f0c","version":"0.1.0","role":"leader","leader":"n1",
             "raftTerm":3,"applied":120,"http":"127.0.0.1:8000","peer":"127.0.0.1:9000","data":"data/n1",
             "tick":"PT12.5S","wall":"2026-01-01T00:00:00Z","voters":2,
             "formatLevel":1,"formatLevels":"1-2","warnings":["Take three."],"new":1.50}""";

    @Test
    void exit_codes_keep_their_numbers() {
        assertThat(ExitCode.values()).extracting(ExitCode::number).containsExactly(0, 1, 2, 3, 4, 5);
    }

    @Test
    void done_is_0() {
        peer.answers(200, STATUS);
        Shell.Result result = shell().run("status");
        assertThat(result.exit()).isEqualTo(ExitCode.DONE);
        assertThat(result.err()).isEmpty();
        assertThat(result.out()).isEqualTo("""
                        node       n1 (n1-3f2a9c01)
                        role       leader
                        leader     n1
                        voters     2
                        cluster    6f0c
                        version    0.1.0
                        format     level 1 (this node reads 1-2)
                        http       127.0.0.1:8000
                        peer       127.0.0.1:9000
                        data       data/n1
                        raft term  3
                        applied    120
                        tick       12 s
                        wall       2026-01-01T00:00:00Z
                        warning    Take three.
                        """);
        assertThat(peer.onlyAsked().target()).isEqualTo("/api/v1/status");
    }

    @Test
    void no_leader_is_said() {
        peer.answers(200, "{\"leader\":null}");
        assertThat(shell().run("status").out()).contains("leader     none\n");
    }

    @Test
    void json_is_what_the_node_said_to_the_letter() {
        peer.answers(200, STATUS);
        assertThat(shell().run("status", "--json").out()).isEqualTo(STATUS + "\n");
    }

    @Test
    void refused_is_1_and_its_sentence_goes_to_standard_error() {
        peer.refuses(404, "not-found", "There is no document users/bob.");
        Shell.Result result = shell().run("store", "get", "users", "bob");
        assertThat(result.exit()).isEqualTo(ExitCode.REFUSED);
        assertThat(result.out()).isEmpty();
        assertThat(result.err()).isEqualTo("There is no document users/bob.\n");
    }

    @Test
    void a_refusal_cannot_steer_the_terminal() {
        peer.refuses(400, "invalid", "\\u001b[2Jgone");
        assertThat(shell().run("status").err()).isEqualTo("\\u001b[2Jgone\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "statsu|There is no command 'statsu'. Did you mean 'status'? See tenure --help.",
                "status --jsn|'--jsn' is not an option of tenure status. Did you mean '--json'?"
                        + " See tenure status --help.",
                "status --timeout 5|The duration '5' is not usable; write it as 500ms, 5s, 1m, 2h or 7d.",
                "status --server ftp://a|The server 'ftp://a' is not a URL; write it as http://127.0.0.1:8000.",
                "serve|A node is started by the launcher: ./tenure serve.",
                "demo|The demo is started by the launcher: ./tenure demo."
            })
    void not_understood_is_2_in_one_sentence(String line, String sentence) {
        Shell.Result result = shell().run(line.split(" "));
        assertThat(result.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(result.out()).isEmpty();
        assertThat(result.err()).isEqualTo(sentence + "\n");
        assertThat(peer.asked()).isEmpty();
    }

    @Test
    void nobody_is_3() throws IOException {
        try (Socket deaf = Peer.deaf()) {
            Shell.Result result = Shell.asking(Peer.url(deaf)).run("store", "put", "c", "i", "1");
            assertThat(result.exit()).isEqualTo(ExitCode.NOBODY);
            assertThat(result.err())
                    .isEqualTo("No node answers at " + Peer.url(deaf)
                            + ". Start one with ./tenure serve or name one with --server.\n");
        }
    }

    @Test
    void unknown_is_4_and_says_how_to_repeat() {
        peer.hangsUp();
        Shell.Result result = shell().run("store", "put", "c", "i", "1", "--timeout", "100ms");
        assertThat(result.exit()).isEqualTo(ExitCode.UNKNOWN);
        assertThat(result.out()).isEmpty();
        assertThat(result.err()).startsWith("The outcome is unknown: ").contains("--idempotency-key key-1 ");
    }

    @Test
    void the_option_goes_before_the_environment() {
        peer.answers(200, "{}");
        assertThat(Shell.asking("http://nowhere.invalid")
                        .run("status", "--server", peer.url())
                        .exit())
                .isEqualTo(ExitCode.DONE);
    }

    @Test
    void an_empty_variable_is_as_good_as_none() {
        assertThat(new Shell().env("TENURE_SERVER", " ").run("version").exit()).isEqualTo(ExitCode.DONE);
    }

    @Test
    void the_version_asks_nobody() {
        assertThat(new Shell().run("version").out())
                .isEqualTo(new Shell().run("--version").out())
                .isEqualTo("tenure unpackaged\n");
        assertThat(new Shell().run("version", "--json").out()).isEqualTo("{\"version\":\"unpackaged\"}\n");
    }

    @Test
    void an_argument_that_java_could_not_read_is_refused() {
        Shell.Result result = shell().run("store", "put", "c", "\ufffd\ufffd", "1");
        assertThat(result.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(result.err()).contains("is no text in the encoding of the locale", "LC_ALL=C.UTF-8");
        assertThat(peer.asked()).isEmpty();
    }

    @Test
    void the_rehearsal_for_the_cache_goes_through() {
        assertThatCode(() -> Rehearsal.main(new String[0])).doesNotThrowAnyException();
    }

    @Test
    void a_reader_that_leaves_early_is_no_failure() {
        Shell.Result result = new Shell().run(failing("Broken pipe"), "--help");
        assertThat(result.exit()).isEqualTo(ExitCode.DONE);
        assertThat(result.err()).isEmpty();
    }

    @Test
    void a_full_disk_under_the_output_is_said() {
        Shell.Result result = new Shell().run(failing("No space left on device"), "--help");
        assertThat(result.exit()).isEqualTo(ExitCode.UNKNOWN);
        assertThat(result.err()).isEqualTo("The output cannot be written: No space left on device.\n");
    }

    @Test
    void the_exit_code_is_right_even_if_nobody_reads_the_sentence() {
        Output nowhere = new Output(failing("Broken pipe"));
        Console console = new Console(InputStream.nullInputStream(), nowhere, nowhere, Map.of(), new DrivenTime());
        assertThat(new TenureCli(console).run(List.of("statsu"))).isEqualTo(ExitCode.USAGE);
    }

    private static OutputStream failing(String why) {
        return new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException(why);
            }
        };
    }
}
