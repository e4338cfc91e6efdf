package io.tenure.job;

import io.tenure.process.Child;
import io.tenure.process.Command;
import io.tenure.process.Exit;
import io.tenure.process.Processes;
import io.tenure.process.Sink;
import io.tenure.testkit.Crews;
import io.tenure.testkit.TestCrew;
import io.tenure.testkit.TestTenure;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** A simulated machine: gadgets, processes in virtual time, and a disk. */
final class Machine implements Processes, Gadgets, JobFiles {

    static final Duration GRACE = Duration.ofMillis(200);

    private final TestTenure fleet;
    private final TestCrew crew;
    private final Map<String, Program> gadgets = new LinkedHashMap<>();
    private final Map<String, String> hashes = new LinkedHashMap<>();
    private final List<Running> alive = new ArrayList<>();
    private final Floor floor;
    private Runnable look = () -> {};
    private final StringBuilder log = new StringBuilder();

    Machine(TestTenure fleet, Floor floor) {
        this.fleet = fleet;
        this.floor = floor;
        this.crew = Crews.of(fleet);
    }

    TestCrew crew() {
        return crew;
    }

    void install(String name, Program program) {
        gadgets.put(name, program);
        hashes.put(name, "1");
    }

    void change(String name) {
        hashes.merge(name, "1", String::concat);
    }

    void remove(String name) {
        gadgets.remove(name);
    }

    int running() {
        return alive.size();
    }

    String log() {
        return log.toString();
    }

    /** The node dies; its guards end what it started. */
    void crash() {
        crew.crash();
        Crews.of(fleet).timers("guard").in(GRACE, () -> List.copyOf(alive).forEach(Running::die));
    }

    @Override
    public Optional<String> refusal() {
        return Optional.empty();
    }

    @Override
    public Child start(Command command, Sink sink) {
        Running running = new Running(command, sink);
        alive.add(running);
        floor.entered(running, command);
        running.begin();
        return running;
    }

    @Override
    public List<String> names() {
        return List.copyOf(gadgets.keySet());
    }

    /** Called each time somebody looks for a gadget. */
    void onLook(Runnable action) {
        look = action;
    }

    @Override
    public Found find(String name) {
        look.run();
        return gadgets.containsKey(name)
                ? new Found.Usable(Path.of("/gadgets", name), String.valueOf(hashes.get(name)))
                : new Found.Unusable("There is no gadget '" + name + "' here.");
    }

    @Override
    public Path work(String job) {
        return Path.of("/jobs", job);
    }

    @Override
    public void log(String job, int attempt, byte[] bytes) {
        log.append(new String(bytes, StandardCharsets.UTF_8));
    }

    @Override
    public void forget(String job) {}

    /** A process. It has a crew of its own: after the end of that nothing of it happens any more. */
    private final class Running implements Child, Program.Io {

        private final Command command;
        private final Sink sink;
        private final TestCrew own = Crews.of(fleet);
        private final CompletableFuture<Exit> ended = new CompletableFuture<>();
        private boolean ending;

        Running(Command command, Sink sink) {
            this.command = command;
            this.sink = sink;
        }

        void begin() {
            String name = Path.of(command.words().getFirst()).getFileName().toString();
            Program program = gadgets.get(name);
            own.start(command.name(), () -> {
                try {
                    over(new Exit.Code(program == null ? 127 : program.run(this)));
                } catch (InterruptedException e) {
                    over(new Exit.Cut());
                } catch (Killed e) {
                    over(new Exit.Signal(e.signal));
                }
            });
        }

        private void over(Exit exit) {
            die();
            ended.complete(exit);
        }

        void die() {
            alive.remove(this);
            floor.left(this);
            own.crash();
        }

        @Override
        public CompletableFuture<Exit> ended() {
            return ended;
        }

        @Override
        public void end() {
            if (!ending && !ended.isDone()) {
                ending = true;
                crew.timers("end").in(GRACE, () -> over(new Exit.Cut()));
            }
        }

        @Override
        public List<String> words() {
            return command.words().subList(1, command.words().size());
        }

        @Override
        public Map<String, String> environment() {
            return command.environment();
        }

        @Override
        public void print(String line) {
            byte[] bytes = (line + "\n").getBytes(StandardCharsets.UTF_8);
            sink.out(bytes, bytes.length);
        }

        @Override
        public void log(String line) {
            byte[] bytes = (line + "\n").getBytes(StandardCharsets.UTF_8);
            sink.err(bytes, bytes.length);
        }

        @Override
        public void sleep(Duration time) throws InterruptedException {
            own.sleep(time);
        }
    }

    /** A program that is ended by a signal throws this. */
    static final class Killed extends RuntimeException {

        private static final long serialVersionUID = 1;
        private final int signal;

        Killed(int signal) {
            super("signal " + signal);
            this.signal = signal;
        }
    }
}
