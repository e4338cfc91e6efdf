package io.tenure.server.process;

import static org.assertj.core.api.Assertions.assertThat;

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

    /** What it takes to do so to a guard, as its processes are now. */
    Blow on(Guards.Guard guard) {
        long main = guard.pid();
        List<Long> helpers = children(main).stream()
                .filter(pid -> pid != Long.parseLong(guard.words()[2]))
                .toList();
        List<Long> timers =
                helpers.stream().filter(pid -> !children(pid).isEmpty()).toList();
        List<Long> readers =
                helpers.stream().filter(pid -> !timers.contains(pid)).toList();
        // For a moment now and then the timer has no child, and cannot be told from the reader.
        assertThat(timers).hasSize(1);
        assertThat(readers).hasSize(1);
        return switch (this) {
            case NONE -> new Blow("CONT", List.of(), List.of());
            case GUARD_STOPPED -> new Blow("STOP", List.of(main), with(helpers, main));
            case GUARD_KILLED -> new Blow("KILL", List.of(main), List.of());
            case READER_KILLED -> new Blow("KILL", readers, List.of());
            case TIMER_KILLED -> new Blow("KILL", timers, List.of());
            case ALL_STOPPED -> new Blow("STOP", with(helpers, main), with(helpers, main));
            case ALL_KILLED -> new Blow("KILL", with(helpers, main), List.of());
        };
    }

    private static List<Long> with(List<Long> helpers, long main) {
        List<Long> all = new ArrayList<>(helpers);
        all.add(main);
        return all;
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
