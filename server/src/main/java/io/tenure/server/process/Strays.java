package io.tenure.server.process;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Finds and ends what is left of child processes. */
final class Strays {

    private static final int TICK_MILLIS = 10;

    private final Optional<Cgroups> cgroups;

    Strays(Optional<Cgroups> cgroups) {
        this.cgroups = cgroups;
    }

    /** What of a child is to be ended. */
    enum Extent {
        /** What stayed in its session. What has left that is a result of the work, such as a server. */
        SESSION,
        /** Everything. */
        ALL
    }

    /** A look that serves all who are looked for now. Without it a cgroup knows who lives. */
    Snapshot look() {
        return cgroups.isPresent() ? Snapshot.empty() : Snapshot.ofAll();
    }

    /** The same for children that were started so lately that no process id can have been given twice since. */
    Snapshot lookAtRecent(List<Session> sessions) {
        return cgroups.isPresent()
                ? Snapshot.empty()
                : Snapshot.since(sessions.stream().map(Session::id).toList());
    }

    /** What lives of a child. */
    List<Proc.Line> of(Marks marks, Extent extent, Snapshot look) {
        if (cgroups.isPresent()) {
            return members(cgroups.get(), marks, extent);
        }
        return look.processes().stream()
                .filter(process ->
                        marks.isInSession(process) || (extent == Extent.ALL && look.isTagged(process, marks.tag())))
                .toList();
    }

    private static List<Proc.Line> members(Cgroups cgroups, Marks marks, Extent extent) {
        // Mostly nobody is left: then one call says so and removes it.
        if (cgroups.isRemoved(marks.tag()) || !cgroups.isPopulated(marks.tag())) {
            return List.of();
        }
        List<Proc.Line> living = cgroups.members(marks.tag()).stream()
                .flatMap(pid -> Proc.process(pid).stream())
                .filter(Proc.Line::lives)
                .toList();
        if (extent == Extent.ALL) {
            return living;
        }
        living.stream()
                .filter(process -> !marks.isInSession(process))
                .forEach(process -> cgroups.letOut(process.pid()));
        return living.stream().filter(marks::isInSession).toList();
    }

    /**
     * What lives of a child of an earlier process of the node, of which nothing is known since its trusted time was over.
     * The number of its session may belong to somebody else by now.
     */
    List<Proc.Line> ofEarlier(Marks marks, Duration lastKnown, Snapshot look) {
        long latest = lastKnown.toMillis() / TICK_MILLIS;
        boolean reused = marks.session()
                .flatMap(session -> Proc.process(session.id()).filter(leader -> leader.started() != session.started()))
                .isPresent();
        return of(marks, Extent.ALL, look).stream()
                .filter(process -> cgroups.isPresent()
                        || (marks.isInSession(process) && !reused && process.started() <= latest)
                        || look.isTagged(process, marks.tag()))
                .toList();
    }

    /** Asks them to end. */
    void ask(List<Proc.Line> processes) {
        processes.forEach(process -> handle(process).ifPresent(ProcessHandle::destroy));
    }

    /** Ends them by force. */
    void strike(Marks marks, Extent extent, List<Proc.Line> processes) {
        if (extent == Extent.ALL) {
            cgroups.ifPresent(all -> all.kill(marks.tag()));
        }
        processes.forEach(process -> handle(process).ifPresent(ProcessHandle::destroyForcibly));
    }

    /** For whoever has seen that nothing is left. */
    void forget(Marks marks) {
        cgroups.ifPresent(all -> all.remove(marks.tag()));
    }

    /** The same for all. */
    void forgetAll() {
        cgroups.ifPresent(Cgroups::remove);
    }

    private static Optional<ProcessHandle> handle(Proc.Line process) {
        return ProcessHandle.of(process.pid())
                .filter(found -> !found.equals(ProcessHandle.current()))
                .filter(found -> Proc.process(process.pid())
                        .filter(now -> now.started() == process.started())
                        .isPresent());
    }
}
