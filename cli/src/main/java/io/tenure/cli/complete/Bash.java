package io.tenure.cli.complete;

import io.tenure.cli.args.Grammar;
import java.util.List;
import java.util.stream.Collectors;

/** The script for bash, from version 3.2 on. */
public final class Bash {

    private static final String SCRIPT = """
            # Completion of tenure for bash. To have it in every shell, add this line to ~/.bashrc:
            #   source <(tenure completion bash)

            _tenure() {
              local current=${COMP_WORDS[COMP_CWORD]} place= word skip= i
              for ((i = 1; i < COMP_CWORD; i++)); do
                word=${COMP_WORDS[i]}
                if [ -n "$skip" ]; then
                  [ "$word" = = ] || skip=
                  continue
                fi
                case $word in
                  VALUED) skip=$word ;;
                  -*) ;;
                  *)
                    case "${place:+$place }$word" in
                      PLACES) place="${place:+$place }$word" ;;
                    esac
                    ;;
                esac
              done
              COMPREPLY=()
              local words=
              if [ -n "$skip" ]; then
                case $skip in
            CHOICES
                esac
                COMPREPLY=($(compgen -W "$words" -- "$current")) || COMPREPLY=()
                return
              fi
              case $current in
                -*)
                  case $place in
            OPTIONS
                  esac
                  ;;
                *)
                  case $place in
            WORDS
                  esac
                  ;;
              esac
              COMPREPLY=($(compgen -W "$words" -- "$current")) || COMPREPLY=()
            }
            complete -o default -F _tenure tenure
            """;

    private Bash() {}

    public static String script(Grammar grammar) {
        Places places = new Places(grammar);
        List<String> beyondTop =
                places.all().stream().filter(place -> !place.isEmpty()).toList();
        return SCRIPT.replace("VALUED)", String.join(" | ", places.valued()) + ")")
                .replace(
                        "PLACES)",
                        beyondTop.stream().map(place -> "'" + place + "'").collect(Collectors.joining(" | ")) + ")")
                .replace("CHOICES", choices(places))
                .replace("OPTIONS", cases(places, true))
                .replace("WORDS\n", cases(places, false) + "\n");
    }

    private static String choices(Places places) {
        return places.choices().entrySet().stream()
                .map(option -> "      " + option.getKey() + ") words='" + String.join(" ", option.getValue()) + "' ;;")
                .collect(Collectors.joining("\n"));
    }

    private static String cases(Places places, boolean options) {
        StringBuilder cases = new StringBuilder();
        for (String place : places.all()) {
            List<Places.Word> words = options ? places.options(place) : places.words(place);
            if (!words.isEmpty()) {
                cases.append(cases.isEmpty() ? "" : "\n")
                        .append("        '")
                        .append(place)
                        .append("') words='")
                        .append(words.stream().map(Places.Word::text).collect(Collectors.joining(" ")))
                        .append("' ;;");
            }
        }
        return cases.toString();
    }
}
