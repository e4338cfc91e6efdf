package io.tenure.cli.complete;

import io.tenure.cli.args.Grammar;
import java.util.List;
import java.util.stream.Collectors;

/** The script for fish, from version 3 on. */
public final class Fish {

    private static final String HEAD = """
            # Completion of tenure for fish. To have it in every shell:
            #   tenure completion fish > ~/.config/fish/completions/tenure.fish

            function __tenure_at
              set -l place ''
              set -l skip ''
              set -l typed (commandline -opc)
              set -e typed[1]
              for word in $typed
                if test -n "$skip"
                  set skip ''
                  continue
                end
                switch $word
                  case VALUED
                    set skip yes
                  case '-*'
                  case '*'
                    set -l longer (string trim -- "$place $word")
                    if contains -- $longer PLACES
                      set place $longer
                    end
                end
              end
              test -z "$skip"; and test "$place" = "$argv[1]"
            end

            complete -c tenure -f
            """;

    private Fish() {}

    public static String script(Grammar grammar) {
        Places places = new Places(grammar);
        StringBuilder script = new StringBuilder(HEAD.replace("VALUED", String.join(" ", places.valued()))
                .replace(
                        "PLACES",
                        places.all().stream()
                                .filter(place -> !place.isEmpty())
                                .map(Fish::quoted)
                                .collect(Collectors.joining(" "))));
        for (String place : places.all()) {
            String condition = " -n " + quoted("__tenure_at \"" + place + "\"");
            for (Places.Word word : places.words(place)) {
                script.append("complete -c tenure").append(condition);
                script.append(" -a ").append(quoted(word.text()));
                script.append(" -d ").append(quoted(word.help())).append('\n');
            }
            for (Places.Word option : places.options(place)) {
                boolean valued = places.valued().contains(option.text());
                script.append("complete -c tenure").append(condition);
                boolean isLong = option.text().startsWith("--");
                script.append(isLong ? " -l " : " -s ")
                        .append(option.text().substring(isLong ? 2 : 1))
                        .append(valued ? " -r" : "");
                List<String> choices = places.choices().getOrDefault(option.text(), List.of());
                script.append(choices.isEmpty() ? "" : " -a " + quoted(String.join(" ", choices)));
                script.append(" -d ").append(quoted(option.help())).append('\n');
            }
        }
        return script.toString();
    }

    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
