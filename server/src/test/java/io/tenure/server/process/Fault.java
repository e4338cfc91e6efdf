package io.tenure.server.process;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What may happen to the processes of a guard. */
enum Fault {
    NONE,
    GUARD_STOPPED,
    GUARD_KILLED,
    READER_KILLED,
    TIMER_KILLED,
    ALL_STOPPED,
    ALL_KILLED;

    /** Returns the processes that are stopped then. */
    List<Long> strike(Guards.Guard guard) throws IOException {
        long main = guard.pid();
        List<Long> helpers = children(main).stream()
                .filter(pid -> pid != Long.parseLong(guard.words()[2]))
                .toList();
        List<Long> timers =
                helpers.stream().filter(pid -> !children(pid).isEmpty()).toList();
        switch (this) {
            case NONE -> {}
            case GUARD_STOPPED -> NodeUnderTest.signal("STOP", main);
            case GUARD_KILLED -> NodeUnderTest.signal("KILL", main);
            case READER_KILLED ->
                signal(
                        "KILL",
                        helpers.stream().filter(pid -> !timers.contains(pid)).toList());
            case TIMER_KILLED -> signal("KILL", timers);
            case ALL_STOPPED -> signal("STOP", with(helpers, main));
            case ALL_KILLED -> signal("KILL", with(helpers, main));
        }
        return this == GUARD_STOPPED || this == ALL_STOPPED ? with(helpers, main) : List.of();
    }

    private static List<Long> with(List<Long> helpers, long main) {
        List<Long> all = new ArrayList<>(helpers);
        all.add(main);
        return all;
    }

    private static void signal(String name, List<Long> pids) throws IOException {
        if (pids.isEmpty()) {
            throw new IllegalStateException("The guard has no such process.");
        }
        for (long pid : pids) {
            NodeUnderTest.signal(name, pid);
        }
    }

    private static List<Long> children(long pid) {
        return ProcessHandle.of(pid).stream()
                .flatMap(ProcessHandle::children)
                .map(ProcessHandle::pid)
                .filter(child -> Proc.process(child).filter(Proc.Line::lives).isPresent())
                .toList();
    }

    /** The guard of the process of this name. */
    static Optional<Guards.Guard> guard(List<Guards.Guard> all, String name) {
        return all.stream().filter(guard -> guard.tag().endsWith("-" + name)).findFirst();
    }
}
