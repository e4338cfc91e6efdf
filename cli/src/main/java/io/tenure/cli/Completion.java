package io.tenure.cli;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.Grammar;
import io.tenure.cli.args.Usage;
import io.tenure.cli.command.Command;
import io.tenure.cli.command.Session;
import io.tenure.cli.complete.Bash;
import io.tenure.cli.complete.Fish;
import io.tenure.cli.complete.Zsh;
import java.util.function.Supplier;

/** Prints a script that completes command lines in a shell. Asks nobody. */
final class Completion implements Command {

    private final Usage usage;
    private final Supplier<String> script;

    private Completion(Usage usage, Supplier<String> script) {
        this.usage = usage;
        this.script = script;
    }

    static Completion bash(Supplier<Grammar> grammar) {
        return new Completion(
                Usage.of("completion bash", "Prints the script that completes command lines in bash.")
                        .details("For every shell: add the line source <(tenure completion bash) to ~/.bashrc.")
                        .example("completion bash > ~/.local/share/bash-completion/completions/tenure"),
                () -> Bash.script(grammar.get()));
    }

    static Completion zsh(Supplier<Grammar> grammar) {
        return new Completion(
                Usage.of("completion zsh", "Prints the script that completes command lines in zsh.")
                        .details("For every shell: add the line source <(tenure completion zsh) to ~/.zshrc.")
                        .example("completion zsh > ~/.zfunc/_tenure"),
                () -> Zsh.script(grammar.get()));
    }

    static Completion fish(Supplier<Grammar> grammar) {
        return new Completion(
                Usage.of("completion fish", "Prints the script that completes command lines in fish.")
                        .example("completion fish > ~/.config/fish/completions/tenure.fish"),
                () -> Fish.script(grammar.get()));
    }

    @Override
    public Usage usage() {
        return usage;
    }

    @Override
    public void run(Arguments given, Session session) {
        session.out().text(script.get());
    }
}
