package io.tenure.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.cli.args.Usage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The script for bash is run; of those for zsh and fish, which few machines have, the text is looked at. */
class CompletionTest {

    @TempDir
    Path folder;

    private static String script(String shell) {
        return new Shell().run("completion", shell).out();
    }

    /** What bash offers for the last of these words. */
    private List<String> offered(String... words) throws IOException, InterruptedException {
        Path script = Files.writeString(folder.resolve("tenure.bash"), script("bash"));
        StringBuilder typed = new StringBuilder();
        for (String word : words) {
            typed.append(" '").append(word).append("'");
        }
        Process bash = new ProcessBuilder(
                        "bash",
                        "-euc",
                        "source " + script + "; COMP_WORDS=(" + typed + "); COMP_CWORD=" + (words.length - 1)
                                + "; _tenure; printf '%s\\n' \"${COMPREPLY[@]+${COMPREPLY[@]}}\"")
                .redirectErrorStream(true)
                .start();
        String out = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(bash.waitFor()).as(out).isZero();
        return out.lines()
                .flatMap(line -> List.of(line.split(" ")).stream())
                .filter(word -> !word.isEmpty())
                .toList();
    }

    @Test
    void commands_are_offered_where_they_may_stand() throws Exception {
        assertThat(offered("tenure", ""))
                .contains("status", "task", "queue", "completion")
                .doesNotContain("ls", "--json");
        assertThat(offered("tenure", "st")).containsExactlyInAnyOrder("status", "store");
        assertThat(offered("tenure", "task", "s")).containsExactlyInAnyOrder("submit", "show");
        assertThat(offered("tenure", "leader", "")).containsExactly("transfer");
        assertThat(offered("tenure", "--json", "--server", "task", "queue", "p"))
                .containsExactly("pause");
    }

    @Test
    void options_are_those_of_the_command_and_the_common_ones() throws Exception {
        assertThat(offered("tenure", "task", "ls", "mail", "--st")).containsExactly("--state");
        assertThat(offered("tenure", "task", "ls", "--"))
                .contains("--type", "--watch", "--server")
                .doesNotContain("--cron");
        assertThat(offered("tenure", "--ti")).containsExactly("--timeout");
        assertThat(offered("tenure", "task", "ls", "--type", "-")).isEmpty();
        assertThat(offered("tenure", "serve", "--")).isEmpty();
    }

    @Test
    void the_values_of_an_option_are_offered_if_they_are_few() throws Exception {
        assertThat(offered("tenure", "task", "ls", "mail", "--state", "c"))
                .containsExactlyInAnyOrder("claimed", "cancelled");
        assertThat(offered("tenure", "task", "ls", "mail", "--state", "=", "re"))
                .containsExactly("ready");
        assertThat(script("zsh")).contains("(--state) found=(delayed backing-off ready ");
        assertThat(script("fish")).contains("-l state -r -a 'delayed backing-off ready ");
    }

    @ParameterizedTest
    @CsvSource({"bash", "zsh", "fish"})
    void every_command_and_option_is_in_every_script(String shell) {
        String script = script(shell);
        String dashes = shell.equals("fish") ? "-l " : "--";
        for (Usage usage : new Commands().grammar().commands()) {
            assertThat(script).contains("'" + usage.command() + "'");
            usage.options()
                    .forEach(option ->
                            assertThat(script).contains(dashes + option.name().substring(2)));
        }
        assertThat(script).doesNotContain("PLACES", "VALUED", "OPTIONS", "CHOICES", "WORDS\n");
    }

    @Test
    void zsh_and_fish_are_told_what_a_word_is_for() {
        assertThat(script("zsh"))
                .startsWith("#compdef tenure\n")
                .contains("'explain:Says in one sentence why a task is not running, or that it is.'");
        assertThat(script("fish"))
                .contains("complete -c tenure -n '__tenure_at \"task\"' -a 'explain' -d 'Says in one sentence")
                .contains("complete -c tenure -n '__tenure_at \"task ls\"' -l type -r -d 'only tasks of this type'");
    }

    @Test
    void a_quote_in_a_summary_does_not_end_the_word() {
        assertThat(script("zsh")).contains("the queue'\\''s limit per key");
        assertThat(script("fish")).contains("the queue\\'s limit per key");
    }
}
