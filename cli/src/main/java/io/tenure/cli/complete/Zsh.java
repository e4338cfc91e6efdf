package io.tenure.cli.complete;

import io.tenure.cli.args.Grammar;

/** The script for zsh, from version 5 on. */
public final class Zsh {

    private static final String SCRIPT = """
            #compdef tenure
            # Completion of tenure for zsh. To have it in every shell, add these lines to ~/.zshrc:
            #   autoload -Uz compinit && compinit
            #   source <(tenure completion zsh)

            _tenure() {
              local place= word skip= i
              local -a found
              for ((i = 2; i < CURRENT; i++)); do
                word=${words[i]}
                if [[ -n $skip ]]; then
                  skip=
                  continue
                fi
                case $word in
                  (VALUED) skip=$word ;;
                  (-*) ;;
                  (*)
                    case "${place:+$place }$word" in
                      (PLACES) place="${place:+$place }$word" ;;
                    esac
                    ;;
                esac
              done
              if [[ -n $skip ]]; then
                case $skip in
            CHOICES
                esac
              elif [[ ${words[CURRENT]} == -* ]]; then
                case $place in
            OPTIONS
                esac
              else
                case $place in
            WORDS
                esac
              fi
              if (( $#found )); then
                _describe tenure found
              else
                _files
              fi
            }
            if [ "$funcstack[1]" = _tenure ]; then
              _tenure "$@"
            else
              compdef _tenure tenure
            fi
            """;

    private Zsh() {}

    public static String script(Grammar grammar) {
        return new CaseScript(SCRIPT, "|", "      ", "(%s) found=(%s) ;;").filled(grammar, Zsh::described);
    }

    /** A colon parts the word from what it is for. */
    private static String described(Places.Word word) {
        return "'" + word.text() + ":" + word.help().replace("'", "'\\''").replace(":", "\\:") + "'";
    }
}
