package io.tenure.server.job;

import io.tenure.process.Child;
import io.tenure.process.Command;
import io.tenure.process.Exit;
import io.tenure.process.Processes;
import io.tenure.process.Sink;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;

/** Processes that write what a test says, and end when it says so or when they are told to. */
public final class ScriptedProcesses implements Processes {

    private final BiConsumer<Writer, CompletableFuture<Exit>> script;
    private final List<Command> started = new ArrayList<>();
    private final List<Command> ended = new ArrayList<>();
    private Optional<String> refusal = Optional.empty();

    /** Writes to the standard output. */
    @FunctionalInterface
    public interface Writer {
        void write(String text);
    }

    /** Each process does this when it is started. */
    public ScriptedProcesses(BiConsumer<Writer, CompletableFuture<Exit>> script) {
        this.script = script;
    }

    /** Writes a text and ends well. */
    public static ScriptedProcesses saying(String text) {
        return new ScriptedProcesses((out, exit) -> {
            out.write(text);
            exit.complete(new Exit.Code(0));
        });
    }

    ScriptedProcesses refusing(String sentence) {
        refusal = Optional.of(sentence);
        return this;
    }

    @Override
    public Optional<String> refusal() {
        return refusal;
    }

    @Override
    public Child start(Command command, Sink sink) {
        started.add(command);
        CompletableFuture<Exit> exit = new CompletableFuture<>();
        script.accept(
                text -> {
                    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
                    sink.out(bytes, bytes.length);
                },
                exit);
        return new Child() {
            @Override
            public CompletableFuture<Exit> ended() {
                return exit;
            }

            @Override
            public void end() {
                if (exit.complete(new Exit.Cut())) {
                    ended.add(command);
                }
            }
        };
    }

    List<Command> started() {
        return started;
    }

    /** Those that had to be told to end. */
    List<Command> ended() {
        return ended;
    }
}
