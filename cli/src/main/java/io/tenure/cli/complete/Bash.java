package io.tenure.cli.complete;

import io.tenure.cli.args.Grammar;

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
        return new CaseScript(SCRIPT, " | ", "        ", "%s) words='%s' ;;").filled(grammar, Places.Word::text);
    }
}
