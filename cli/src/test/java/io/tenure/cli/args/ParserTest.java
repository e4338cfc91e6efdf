package io.tenure.cli.args;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParserTest {

    private static final Grammar GRAMMAR = new Grammar(
            "Intro.",
            List.of(new Grammar.Group("box", "Boxes.")),
            List.of(
                    Usage.of("look", "Looks.").example("look"),
                    Usage.of("box ls", "Lists.").example("box ls"),
                    Usage.of("box fill", "Fills.")
                            .details("Until it is full.")
                            .needs("NAME")
                            .takes("VALUE")
                            .option(Option.of("--limit", "N", "at most"))
                            .option(Option.flag("--gently", "with care"))
                            .example("box fill a 1")),
            List.of(Option.of("--server", "URL", "whom to ask"), Option.flag("--json", "as it came")));

    private static Parsed.Run parse(String... words) {
        return (Parsed.Run) Parser.parse(GRAMMAR, List.of(words));
    }

    private static String help(String... words) {
        return ((Parsed.Help) Parser.parse(GRAMMAR, List.of(words))).page();
    }

    @Test
    void words_and_options_are_found_by_name() {
        Parsed.Run run = parse("box", "fill", "a", "1", "--limit", "5", "--gently");
        assertThat(run.usage().command()).isEqualTo("box fill");
        assertThat(run.arguments().word("NAME")).isEqualTo("a");
        assertThat(run.arguments().find("VALUE")).contains("1");
        assertThat(run.arguments().number("--limit", 1)).contains(5L);
        assertThat(run.arguments().has("--gently")).isTrue();
        assertThat(run.arguments().has("--json")).isFalse();
    }

    @Test
    void common_options_stand_anywhere_and_equals_joins_a_value() {
        Parsed.Run run = parse("--server=u=v", "box", "--json", "fill", "--limit=7", "a");
        assertThat(run.arguments().option("--server")).contains("u=v");
        assertThat(run.arguments().has("--json")).isTrue();
        assertThat(run.arguments().option("--limit")).contains("7");
        assertThat(run.arguments().find("VALUE")).isEmpty();
    }

    @Test
    void a_value_may_look_like_an_option() {
        assertThat(parse("box", "fill", "a", "-").arguments().find("VALUE")).contains("-");
        assertThat(parse("box", "fill", "a", "-5").arguments().find("VALUE")).contains("-5");
        assertThat(parse("box", "fill", "--", "a", "--json").arguments().find("VALUE"))
                .contains("--json");
        assertThat(parse("box", "fill", "a", "").arguments().find("VALUE")).contains("");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "lokk|There is no command 'lokk'. Did you mean 'look'? See tenure --help.",
                "bxo ls|There is no command 'bxo'. Did you mean 'box'? See tenure --help.",
                "xyzzy|There is no command 'xyzzy'. See tenure --help.",
                "box fil|There is no command 'box fil'. Did you mean 'box fill'? See tenure box --help.",
                "box|tenure box needs a command, one of ls, fill. See tenure box --help.",
                "--json|tenure needs a command, one of look, box. See tenure --help.",
                "look --jsn|'--jsn' is not an option of tenure look. Did you mean '--json'? See tenure look --help.",
                "look -x|'-x' is not an option of tenure look. See tenure look --help.",
                "--limit 5 box fill|'--limit' is not an option of tenure. See tenure --help.",
                "look --server|--server needs a value: --server URL. See tenure look --help.",
                "look --json=yes|--json takes no value. See tenure look --help.",
                "look --json --json|--json is given twice. See tenure look --help.",
                "look up|'up' is too much for tenure look. See tenure look --help.",
                "box fill|NAME is missing in tenure box fill NAME [VALUE]. See tenure box fill --help."
            })
    void what_cannot_be_understood_is_said_in_one_sentence(String line, String sentence) {
        assertThatThrownBy(() -> Parser.parse(GRAMMAR, List.of(line.split(" "))))
                .isInstanceOf(UsageError.class)
                .hasMessage(sentence);
    }

    @Test
    void an_argument_may_take_all_words_that_are_left() {
        Usage send =
                Usage.of("send", "Sends.").needs("NAME").takesAll("WORD").option(Option.flag("--gently", "with care"));
        Grammar grammar = new Grammar("", List.of(), List.of(send), List.of());

        assertThat(((Parsed.Run) Parser.parse(grammar, List.of("send", "a")))
                        .arguments()
                        .rest())
                .isEmpty();
        Parsed.Run run = (Parsed.Run)
                Parser.parse(grammar, List.of("send", "a", "b", "--gently", "", "--", "--json", "--", "-x"));
        assertThat(run.arguments().word("NAME")).isEqualTo("a");
        assertThat(run.arguments().rest()).containsExactly("b", "", "--json", "--", "-x");
        assertThat(run.arguments().has("--gently")).isTrue();
        assertThatThrownBy(() -> Parser.parse(grammar, List.of("send")))
                .hasMessageContaining("NAME is missing in tenure send NAME [WORD…].");
    }

    @Test
    void words_for_another_program_may_look_like_options() {
        Usage send =
                Usage.of("send", "Sends.").needs("NAME").takesAll("WORD").option(Option.of("--by", "WHOM", "carrier"));
        Grammar grammar = new Grammar("", List.of(), List.of(send), List.of(Option.flag("--json", "as it is")));

        Parsed.Run run = (Parsed.Run) Parser.parse(
                grammar, List.of("send", "a", "--force", "-x", "--depth=3", "--json", "--by", "b", "--by-night"));
        assertThat(run.arguments().rest()).containsExactly("--force", "-x", "--depth=3", "--by-night");
        assertThat(run.arguments().has("--json")).isTrue();
        assertThat(run.arguments().option("--by")).contains("b");
        assertThat(Parser.parse(grammar, List.of("send", "a", "--force", "--help")))
                .isInstanceOf(Parsed.Help.class);
        assertThatThrownBy(() -> Parser.parse(grammar, List.of("send", "--force", "a")))
                .as("before the name an option is one of the command")
                .hasMessageContaining("'--force' is not an option of tenure send.");
    }

    @Test
    void an_empty_name_is_refused() {
        assertThatThrownBy(() -> parse("box", "fill", "")).hasMessageStartingWith("NAME is empty in tenure box fill");
    }

    @Test
    void a_word_in_a_sentence_cannot_steer_the_terminal() {
        assertThatThrownBy(() -> parse("\u001b[2J\n")).hasMessageContaining("'\\u001b[2J\\u000a'");
    }

    @ParameterizedTest
    @CsvSource({"x", "0", "1.5", "99999999999999999999"})
    void a_number_is_checked(String text) {
        assertThatThrownBy(() ->
                        parse("box", "fill", "a", "--limit", text).arguments().number("--limit", 1))
                .isInstanceOf(UsageError.class)
                .hasMessage("--limit takes a number from 1 on, not '" + text + "'.");
    }

    @Test
    void the_help_of_the_top_lists_every_command() {
        assertThat(help())
                .isEqualTo(help("--help"))
                .isEqualTo(help("-h"))
                .isEqualTo(help("help"))
                .isEqualTo("""
                        Usage: tenure COMMAND [options]

                        Intro.

                        Commands:
                          look                   Looks.
                          box ls                 Lists.
                          box fill NAME [VALUE]  Fills.

                        Options:
                          --server URL  whom to ask
                          --json        as it came

                        Examples:
                          tenure look
                          tenure box ls

                        More about a command: tenure COMMAND --help
                        """);
    }

    @Test
    void the_help_of_a_group_lists_its_commands() {
        assertThat(help("box", "--help"))
                .isEqualTo(help("help", "box"))
                .startsWith("Usage: tenure box COMMAND [options]\n\nBoxes.\n")
                .contains("  box ls ", "  tenure box fill a 1\n")
                .doesNotContain("look");
    }

    @Test
    void the_help_of_a_command_needs_none_of_its_arguments() {
        assertThat(help("box", "fill", "--help"))
                .isEqualTo(help("help", "box", "fill"))
                .isEqualTo("""
                        Usage: tenure box fill NAME [VALUE] [options]

                        Fills.

                        Until it is full.

                        Options:
                          --limit N  at most
                          --gently   with care

                        Common options:
                          --server URL  whom to ask
                          --json        as it came

                        Examples:
                          tenure box fill a 1
                        """);
    }
}
