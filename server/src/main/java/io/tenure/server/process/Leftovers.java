package io.tenure.server.process;

import io.tenure.runtime.Crew;
import io.tenure.time.Moment;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends what an earlier process of this node has left, where its guards and its watcher could not, and waits until nothing of
 * it lives: a node that promised anything before that would break its promise.
 */
final class Leftovers {

    private static final Logger LOG = LoggerFactory.getLogger(Leftovers.class);

    private static final Duration PAUSE = Duration.ofMillis(20);
    private static final Duration COMPLAINT = Duration.ofSeconds(10);

    /** What was started later than this after the trusted time, and has no tag, is not of the node. */
    private static final Duration SLACK = Duration.ofMinutes(1);

    private final ProcessSettings settings;
    private final Crew crew;
    private final RunFolder folder;
    private final Strays strays;

    private Leftovers(ProcessSettings settings, Crew crew, RunFolder folder) {
        this.settings = settings;
        this.crew = crew;
        this.folder = folder;
        this.strays = new Strays(folder.cgroups());
    }

    /** Returns when nothing is left. */
    static void end(ProcessSettings settings, Crew crew) throws IOException {
        Path data = settings.data();
        Optional<RunFolder> noted = RunFolder.noted(data);
        if (noted.isPresent()) {
            new Leftovers(settings, crew, noted.get()).end();
            noted.get().remove(data);
        }
    }

    private void end() throws IOException {
        refuseIfAlive();
        List<ProcessFiles> all = folder.all();
        for (ProcessFiles each : all) {
            each.forbid();
        }
        Duration lastKnown =
                folder.lastUntil().orElseGet(crew.time()::sinceBoot).plus(SLACK);
        Moment begin = Moment.now(crew.time());
        Moment complaint = begin;
        for (List<Found> left = look(all, lastKnown); !left.isEmpty(); left = look(all, lastKnown)) {
            Moment now = Moment.now(crew.time());
            strike(left, begin.until(now));
            if (complaint.until(now).compareTo(COMPLAINT) > 0) {
                complaint = now;
                LOG.error("The start waits for processes of jobs that do not end; end them: {}", pids(left));
            }
            pause();
        }
        strays.forgetAll();
    }

    private void refuseIfAlive() throws IOException {
        Optional<Long> alive = folder.node()
                .flatMap(line -> Proc.process(Long.parseLong(line.split(" ")[0]))
                        .filter(process -> process.lives() && process.line().equals(line)))
                .map(Proc.Line::pid)
                .filter(pid -> pid != ProcessHandle.current().pid());
        if (alive.isPresent()) {
            throw new IOException("Process " + alive.get() + " of this node still runs: end it first.");
        }
    }

    /** What lives of a child. */
    private record Found(Marks marks, List<Proc.Line> processes) {}

    private List<Found> look(List<ProcessFiles> all, Duration lastKnown) {
        List<Found> found = new ArrayList<>();
        Snapshot look = strays.look();
        for (ProcessFiles each : all) {
            Marks marks = new Marks(each.tag(), each.session());
            List<Proc.Line> processes = new ArrayList<>(strays.ofEarlier(marks, lastKnown, look));
            each.beginner().filter(Proc.Line::lives).ifPresent(processes::add);
            if (!processes.isEmpty()) {
                found.add(new Found(marks, processes));
            }
        }
        return found;
    }

    private void strike(List<Found> left, Duration since) {
        if (since.compareTo(settings.grace()) < 0) {
            left.forEach(found -> strays.ask(found.processes()));
        } else {
            left.forEach(found -> strays.strike(found.marks(), Strays.Extent.ALL, found.processes()));
        }
    }

    private static String pids(List<Found> left) {
        return left.stream()
                .flatMap(found -> found.processes().stream())
                .map(process -> Long.toString(process.pid()))
                .collect(Collectors.joining(", "));
    }

    private void pause() throws IOException {
        try {
            crew.sleep(PAUSE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("The start was interrupted.", e);
        }
    }
}
