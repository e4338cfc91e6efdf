package io.tenure.server.job;

import io.tenure.job.Gadgets;
import io.tenure.process.Child;
import io.tenure.process.Command;
import io.tenure.process.Exit;
import io.tenure.process.Processes;
import io.tenure.process.Sink;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Gadgets without processes: {@code work} does its work at once, {@code fail} fails at once, {@code wait} works until it is
 * let go or ended. All of them lock their arguments.
 */
public final class TestGadgets implements Gadgets, Processes {

    private final List<CompletableFuture<Exit>> waiting = new CopyOnWriteArrayList<>();

    /** Lets all that wait do their work. */
    public void letGo() {
        waiting.forEach(exit -> exit.complete(new Exit.Code(0)));
    }

    @Override
    public List<String> names() {
        return List.of("fail", "wait", "work");
    }

    @Override
    public Found find(String name) {
        return names().contains(name)
                ? new Found.Usable(Path.of("/gadgets", name), "abc")
                : new Found.Unusable("There is no gadget '" + name + "' on this node.");
    }

    @Override
    public Optional<String> refusal() {
        return Optional.empty();
    }

    @Override
    public Child start(Command command, Sink sink) {
        CompletableFuture<Exit> exit = new CompletableFuture<>();
        say(sink, "Protocol text-1.0\n");
        switch (command.words().get(3)) {
            case "--getlocks" -> {
                command.words().stream().skip(4).forEach(lock -> say(sink, "LOCK " + lock + "=X\n"));
                exit.complete(new Exit.Code(0));
            }
            case "--progress" ->
                work(
                        Path.of(command.words().getFirst()).getFileName().toString(),
                        command.words().subList(4, command.words().size()),
                        sink,
                        exit);
            default -> exit.complete(new Exit.Code(0));
        }
        return new Child() {
            @Override
            public CompletableFuture<Exit> ended() {
                return exit;
            }

            @Override
            public void end() {
                exit.complete(new Exit.Cut());
            }
        };
    }

    private void work(String gadget, List<String> arguments, Sink sink, CompletableFuture<Exit> exit) {
        say(sink, "STEP Working\nPROGINFO 10 files\nPROG 5\n");
        byte[] log = ("working on " + arguments + "\n").getBytes(StandardCharsets.UTF_8);
        sink.err(log, log.length);
        switch (gadget) {
            case "work" -> exit.complete(new Exit.Code(0));
            case "fail" -> {
                say(sink, "Error it broke\n");
                exit.complete(new Exit.Code(3));
            }
            default -> waiting.add(exit);
        }
    }

    private static void say(Sink sink, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        sink.out(bytes, bytes.length);
    }
}
