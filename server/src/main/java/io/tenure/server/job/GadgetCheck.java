package io.tenure.server.job;

import io.tenure.job.Gadgets;
import io.tenure.job.gadget.Arguments;
import io.tenure.job.gadget.Call;
import io.tenure.job.gadget.Declaration;
import io.tenure.job.gadget.Declaration.Declared;
import io.tenure.job.gadget.DeclarationReader;
import io.tenure.job.gadget.GadgetLine;
import io.tenure.job.gadget.GadgetReader;
import io.tenure.job.gadget.Surroundings;
import io.tenure.process.Child;
import io.tenure.process.Command;
import io.tenure.process.Processes;
import io.tenure.process.Sink;
import io.tenure.runtime.Crew;
import io.tenure.time.Moment;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Tries whether a gadget can be used, as a job does before it waits for its locks: the file, the protocol and the locks.
 * Nothing is done but {@code --getlocks}, which changes nothing.
 */
public final class GadgetCheck {

    /** The id of the job that a gadget is told; a real job has another one. */
    private static final String NO_JOB = "check";

    private static final Duration LOOK = Duration.ofSeconds(1);

    private final Gadgets gadgets;
    private final Processes processes;
    private final Crew crew;
    private final Place place;

    /**
     * Where gadgets are tried.
     *
     * @param work the folder in which they start, which exists
     * @param environment that of the node
     */
    public record Place(String node, Path work, Map<String, String> environment) {}

    public GadgetCheck(Gadgets gadgets, Processes processes, Crew crew, Place place) {
        this.gadgets = gadgets;
        this.processes = processes;
        this.crew = crew;
        this.place = place;
    }

    /** Tries one, which may take as long as a gadget may take for its locks. */
    public GadgetReport check(String name, List<String> arguments) throws InterruptedException {
        return switch (gadgets.find(name)) {
            case Gadgets.Found.Unusable unusable ->
                new GadgetReport(name, Optional.empty(), Optional.empty(), Optional.of(unusable.sentence()));
            case Gadgets.Found.Usable usable -> {
                Declaration answer = answer(usable.file(), arguments);
                yield new GadgetReport(name, Optional.of(usable.hash()), declared(answer), problem(answer));
            }
        };
    }

    private static Optional<Declared> declared(Declaration answer) {
        return answer instanceof Declared declared ? Optional.of(declared) : Optional.empty();
    }

    private static Optional<String> problem(Declaration answer) {
        return answer instanceof Declaration.Refused refused ? Optional.of(refused.sentence()) : Optional.empty();
    }

    private Declaration answer(Path file, List<String> arguments) throws InterruptedException {
        Optional<String> refusal = Arguments.refusal(arguments).or(processes::refusal);
        if (refusal.isPresent()) {
            return new Declaration.Refused(refusal.get());
        }
        Surroundings around = new Surroundings(NO_JOB, 0, 0, place.node(), Optional.empty(), List.of(), place.work());
        Listener listener = new Listener();
        Child child = processes.start(
                new Command(
                        NO_JOB + "-" + crew.uuid(),
                        Call.LOCKS.words(file, arguments),
                        around.environment(place.environment()),
                        place.work()),
                listener);
        Optional<String> late = await(child, listener);
        listener.reader.end();
        return late.<Declaration>map(Declaration.Refused::new)
                .orElseGet(() -> listener.declarations.ended(child.ended().join()));
    }

    /** Returns when nothing of the gadget is left; why it had to be ended, if its time was over. */
    private Optional<String> await(Child child, Listener listener) throws InterruptedException {
        try {
            Moment began = Moment.now(crew.time());
            if (!crew.await(CompletableFuture.anyOf(child.ended(), listener.agreed), Call.FIRST_LINE_LIMIT)) {
                return Optional.of("The gadget wrote no first line within " + Call.FIRST_LINE_LIMIT.toSeconds()
                        + " s: let it begin with 'Protocol text-1.0'.");
            }
            Duration left = Call.LOCKS_LIMIT.minus(began.until(Moment.now(crew.time())));
            boolean wanted = child.ended().isDone() || listener.agreed.join();
            return !wanted || crew.await(child.ended(), left)
                    ? Optional.empty()
                    : Optional.of("The gadget did not say within " + Call.LOCKS_LIMIT.toSeconds()
                            + " s which locks it needs: it must end with --getlocks.");
        } finally {
            child.end();
            while (!crew.await(child.ended(), LOOK)) {
                // What was started must be gone before anybody is told.
            }
        }
    }

    /** Takes what the gadget writes. Its log is of no use here. */
    private static final class Listener implements Sink {

        private final DeclarationReader declarations = new DeclarationReader();
        private final GadgetReader reader = new GadgetReader(Call.LOCKS, this::line);

        /** Whether the first line is one that a gadget may begin with. */
        private final CompletableFuture<Boolean> agreed = new CompletableFuture<>();

        private void line(long number, GadgetLine line) {
            declarations.line(number, line);
            agreed.complete(line instanceof GadgetLine.Protocol);
        }

        @Override
        public void out(byte[] bytes, int length) {
            reader.feed(bytes, length);
        }

        @Override
        public void err(byte[] bytes, int length) {}
    }
}
