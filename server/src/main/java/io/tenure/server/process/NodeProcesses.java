package io.tenure.server.process;

import io.tenure.process.Child;
import io.tenure.process.Children;
import io.tenure.process.Command;
import io.tenure.process.Exit;
import io.tenure.process.Processes;
import io.tenure.process.Sink;
import io.tenure.runtime.Crew;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The child processes of this node; on a machine that cannot guard them there are none, and the node runs all the same. */
public final class NodeProcesses implements AutoCloseable {

    private final Processes processes;
    private final Children children;
    private final @Nullable Fleet fleet;

    private NodeProcesses(Processes processes, Children children, @Nullable Fleet fleet) {
        this.processes = processes;
        this.children = children;
        this.fleet = fleet;
    }

    /**
     * Ends what an earlier process of this node has left, and returns only then; so this comes before the node promises
     * anything, and after it has locked its data folder. Fails if the run folder cannot be made, or if the earlier process
     * still runs.
     */
    public static NodeProcesses open(ProcessSettings settings, Crew crew) throws IOException {
        Tools tools = Tools.find();
        Optional<String> refusal = tools.refusal(Path.of("/proc"));
        if (refusal.isPresent()) {
            return new NodeProcesses(new Refused(refusal.get()), Children.NONE, null);
        }
        Leftovers.end(settings, crew);
        Fleet fleet = Fleet.open(settings, crew, tools);
        return new NodeProcesses(fleet, fleet, fleet);
    }

    /** Starts them. */
    public Processes processes() {
        return processes;
    }

    /** For the leadership, which says how long they may work. */
    public Children children() {
        return children;
    }

    /** Ends all and waits for them, as long as the settings say. Idempotent. */
    @Override
    public void close() {
        Fleet open = fleet;
        if (open != null) {
            open.close();
        }
    }

    /** Starts nothing. */
    record Refused(String sentence) implements Processes {

        @Override
        public Optional<String> refusal() {
            return Optional.of(sentence);
        }

        @Override
        public Child start(Command command, Sink sink) {
            return new Child() {
                @Override
                public CompletableFuture<Exit> ended() {
                    return CompletableFuture.completedFuture(new Exit.NotBegun(sentence));
                }

                @Override
                public void end() {}
            };
        }
    }
}
