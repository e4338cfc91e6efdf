package io.tenure.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.cli.args.Grammar;
import io.tenure.cli.args.Parsed;
import io.tenure.cli.args.Parser;
import io.tenure.cli.args.Usage;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What must be true of every command, also of those that are added later. */
class CommandsTest {

    private static final Grammar GRAMMAR = new Commands().grammar();
    /** Commands whose options are those of a program of their own. */
    private static final Set<String> LAUNCHED = Set.of("serve", "demo");

    private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");

    static Stream<Usage> commands() {
        return GRAMMAR.commands().stream();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void the_help_shows_the_usage_and_examples(Usage usage) {
        Shell.Result help = new Shell().run((usage.command() + " --help").split(" "));
        assertThat(help.exit()).isEqualTo(ExitCode.DONE);
        assertThat(help.err()).isEmpty();
        assertThat(help.out())
                .startsWith("Usage: tenure " + usage.command())
                .contains(usage.summary(), "\nExamples:\n  tenure " + usage.command(), "--server URL[,URL]");
    }

    @ParameterizedTest
    @MethodSource("commands")
    void the_examples_can_be_typed(Usage usage) {
        assertThat(usage.examples()).isNotEmpty();
        for (String example : usage.examples()) {
            if (!LAUNCHED.contains(usage.command())) {
                assertThat(Parser.parse(GRAMMAR, words(example)))
                        .isInstanceOfSatisfying(
                                Parsed.Run.class, run -> assertThat(run.usage()).isEqualTo(usage));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("commands")
    void help_fits_a_terminal(Usage usage) {
        Shell.Result help = new Shell().run((usage.command() + " --help").split(" "));
        assertThat(help.out().lines()).allMatch(line -> line.length() <= 100);
    }

    @Test
    void the_top_names_every_command_and_serve_first() {
        Shell.Result help = new Shell().run("--help");
        assertThat(help.out())
                .contains(commands().map(usage -> "\n  " + usage.command()).toList())
                .contains("Commands:\n  serve ", "Exit codes: 0 done");
        assertThat(help.out().lines()).allMatch(line -> line.length() <= 100);
    }

    @Test
    void every_group_has_help_and_every_grouped_command_a_group() {
        for (Grammar.Group group : GRAMMAR.groups()) {
            assertThat(new Shell().run(group.name(), "--help").out()).contains(group.summary(), "Examples:\n  tenure");
        }
        assertThat(commands().filter(usage -> usage.command().contains(" ")))
                .allMatch(usage -> beginsWithAGroup(usage) || beginsWithACommand(usage));
    }

    private static boolean beginsWithAGroup(Usage usage) {
        return GRAMMAR.groups().stream().anyMatch(group -> usage.command().startsWith(group.name() + " "));
    }

    private static boolean beginsWithACommand(Usage usage) {
        return commands().anyMatch(shorter -> usage.command().startsWith(shorter.command() + " "));
    }

    @Test
    void a_command_may_be_the_beginning_of_another() {
        assertThat(Parser.parse(GRAMMAR, List.of("leader")))
                .isInstanceOfSatisfying(
                        Parsed.Run.class,
                        run -> assertThat(run.usage().command()).isEqualTo("leader"));
        assertThat(Parser.parse(GRAMMAR, List.of("leader", "transfer", "n2")))
                .isInstanceOfSatisfying(
                        Parsed.Run.class,
                        run -> assertThat(run.usage().command()).isEqualTo("leader transfer"));
    }

    /** Splits as a shell does, and leaves out where the input comes from and the output goes to. */
    private static List<String> words(String line) {
        return WORD.matcher(line.replaceFirst(" [<>] .*", ""))
                .results()
                .map(CommandsTest::word)
                .toList();
    }

    private static String word(MatchResult found) {
        return found.group(1) == null ? found.group(2) : found.group(1);
    }
}
