package io.tenure.cli.args;

import java.util.ArrayList;
import java.util.List;

/** The help of one level: of {@code tenure}, of a group, or of a command. */
final class HelpPage {

    private static final int WIDTH = 100;

    private final Grammar grammar;
    private final StringBuilder page = new StringBuilder();

    private HelpPage(Grammar grammar) {
        this.grammar = grammar;
    }

    static String of(Grammar grammar, String path) {
        HelpPage help = new HelpPage(grammar);
        grammar.command(path)
                .ifPresentOrElse(help::command, () -> grammar.group(path).ifPresentOrElse(help::group, help::top));
        return help.page.toString();
    }

    private void top() {
        page.append("Usage: tenure COMMAND [options]\n\n")
                .append(grammar.intro())
                .append('\n');
        commands(grammar.commands());
        options("Options", grammar.options());
        examples(onePerFirstWord());
        page.append("\nMore about a command: tenure COMMAND --help\n");
    }

    private void group(Grammar.Group group) {
        List<Usage> commands = grammar.commandsOf(group);
        page.append("Usage: tenure ").append(group.name()).append(" COMMAND [options]\n\n");
        page.append(group.summary()).append('\n');
        commands(commands);
        options("Options", grammar.options());
        examples(commands);
        page.append("\nMore about a command: tenure ").append(group.name()).append(" COMMAND --help\n");
    }

    private void command(Usage usage) {
        page.append("Usage: ")
                .append(usage.form())
                .append(" [options]\n\n")
                .append(usage.summary())
                .append('\n');
        if (!usage.details().isEmpty()) {
            page.append('\n').append(usage.details().strip()).append('\n');
        }
        options("Options", usage.options());
        options("Common options", grammar.options());
        section("Examples");
        for (String example : usage.examples()) {
            page.append("  tenure ").append(example).append('\n');
        }
    }

    private void commands(List<Usage> commands) {
        section("Commands");
        List<String[]> rows = new ArrayList<>();
        for (Usage command : commands) {
            rows.add(new String[] {command.form().substring("tenure ".length()), command.summary()});
        }
        rows(rows);
    }

    private void options(String title, List<Option> options) {
        if (options.isEmpty()) {
            return;
        }
        section(title);
        List<String[]> rows = new ArrayList<>();
        for (Option option : options) {
            rows.add(new String[] {option.form(), option.help()});
        }
        rows(rows);
    }

    private void examples(List<Usage> commands) {
        section("Examples");
        for (Usage command : commands) {
            page.append("  tenure ").append(command.examples().getFirst()).append('\n');
        }
    }

    private List<Usage> onePerFirstWord() {
        List<Usage> chosen = new ArrayList<>();
        for (String word : grammar.wordsAfter("")) {
            chosen.add(grammar.command(word)
                    .orElseGet(() ->
                            grammar.commandsOf(new Grammar.Group(word, "")).getFirst()));
        }
        return chosen;
    }

    private void section(String title) {
        page.append('\n').append(title).append(":\n");
    }

    private void rows(List<String[]> rows) {
        int width = 0;
        for (String[] row : rows) {
            width = Math.max(width, row[0].length());
        }
        for (String[] row : rows) {
            page.append("  ").append(row[0]).repeat(' ', width - row[0].length() + 2);
            wrapped(row[1], width + 4);
        }
    }

    /** Words from this column on, in as many lines as they need. */
    private void wrapped(String text, int column) {
        int at = column;
        for (String word : text.split(" ")) {
            if (at > column && at + 1 + word.length() > WIDTH) {
                page.append('\n').repeat(' ', column);
                at = column;
            }
            page.append(at > column ? " " : "").append(word);
            at += word.length() + (at > column ? 1 : 0);
        }
        page.append('\n');
    }
}
