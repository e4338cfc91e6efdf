package io.tenure.server.process;

import io.tenure.process.Exit;
import io.tenure.runtime.Crew;
import io.tenure.time.Moment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sees that nothing is left of a child process whose guard has ended, and ends it where something is. Gives up never: what
 * cannot be killed is named in the log, and whoever waits for it waits on.
 */
final class Undertaker {

    private static final Logger LOG = LoggerFactory.getLogger(Undertaker.class);

    /** Within this no machine gives all of its process ids away. */
    private static final Duration RECENT = Duration.ofSeconds(1);

    private static final Duration AT_ONCE = Duration.ofMillis(2);
    private static final Duration SOON = Duration.ofMillis(20);
    private static final Duration LATER = Duration.ofSeconds(1);
    private static final Duration COMPLAINT = Duration.ofSeconds(10);

    /** Until an executable that is being written is tried again. */
    private static final Duration TRY = Duration.ofMillis(50);

    private final Crew crew;
    private final Crew.Timers timers;
    private final Strays strays;
    private final ProcessSettings settings;
    private final Tidings tidings;

    private final Lock lock;

    /** What the next look is for. */
    private final List<Burial> waiting = new ArrayList<>();

    /** Who is told what. */
    interface Tidings {

        /** Nothing of it is left. */
        void gone(Guarded child);

        /** It could not be begun for a reason that passes. */
        void again(Guarded child);
    }

    Undertaker(Crew crew, Crew.Timers timers, Strays strays, ProcessSettings settings, Tidings tidings) {
        this.crew = crew;
        this.timers = timers;
        this.strays = strays;
        this.settings = settings;
        this.tidings = tidings;
        this.lock = crew.lock();
    }

    /** The guard of a process has ended, and its pipes are read. */
    void over(Run run, Verdict verdict) {
        Burial burial = new Burial(run.child(), run.marks(), verdict, run.begun(), Moment.now(crew.time()), null);
        add(burial);
    }

    /** All that have come by the time of a look are served by it. */
    private void add(Burial burial) {
        boolean first;
        lock.lock();
        try {
            first = waiting.isEmpty();
            waiting.add(burial);
        } finally {
            lock.unlock();
        }
        if (first) {
            timers.in(Duration.ZERO, this::settle);
        }
    }

    private List<Burial> take() {
        lock.lock();
        try {
            List<Burial> all = List.copyOf(waiting);
            waiting.clear();
            return all;
        } finally {
            lock.unlock();
        }
    }

    private void settle() {
        List<Burial> all = take();
        try {
            Snapshot look = look(all);
            all.forEach(burial -> bury(burial, look));
        } catch (RuntimeException e) {
            LOG.error("What is left of child processes could not be seen; it is tried again.", e);
            timers.in(LATER, () -> all.forEach(this::add));
        }
    }

    /** Without reading about processes that are older than the children, if these are young. */
    private Snapshot look(List<Burial> all) {
        Moment now = Moment.now(crew.time());
        boolean recent = all.stream()
                .allMatch(burial -> burial.begun().until(now).compareTo(RECENT) < 0
                        && burial.marks().session().isPresent());
        return recent
                ? strays.lookAtRecent(all.stream()
                        .flatMap(burial -> burial.marks().session().stream())
                        .toList())
                : strays.look();
    }

    /** A process that is over; {@code complaint} is when the log named last what is left of it. */
    private record Burial(
            Guarded child,
            Marks marks,
            Verdict verdict,
            Moment begun,
            Moment over,
            @Nullable Moment complaint) {

        /** With code 0 what has left the session is a result. */
        Strays.Extent extent() {
            return verdict.exit().equals(new Exit.Code(0)) ? Strays.Extent.SESSION : Strays.Extent.ALL;
        }

        Burial complained(Moment when) {
            return new Burial(child, marks, verdict, begun, over, when);
        }
    }

    private void bury(Burial burial, Snapshot look) {
        List<Proc.Line> left = strays.of(burial.marks(), burial.extent(), look);
        if (left.isEmpty()) {
            strays.forget(burial.marks());
            close(burial);
            return;
        }
        Duration since = burial.over().until(Moment.now(crew.time()));
        if (since.compareTo(settings.grace()) < 0) {
            strays.ask(left);
        } else {
            strays.strike(burial.marks(), burial.extent(), left);
        }
        boolean stuck = since.compareTo(COMPLAINT) > 0;
        Burial next = stuck ? complain(burial, left) : burial;
        timers.in(pause(since), () -> add(next));
    }

    /** What a process leaves is mostly about to end, and a job waits for it. */
    private static Duration pause(Duration since) {
        if (since.compareTo(COMPLAINT) > 0) {
            return LATER;
        }
        return since.compareTo(SOON) < 0 ? AT_ONCE : SOON;
    }

    private void close(Burial burial) {
        Guarded child = burial.child();
        child.files().remove();
        if (burial.verdict().passing() && child.mayTryAgain()) {
            timers.in(TRY, () -> tidings.again(child));
            return;
        }
        finish(child, burial.verdict().exit());
    }

    /** Tells on a thread of its own, because whoever waits may do what takes long. */
    void finish(Guarded child, Exit exit) {
        crew.start("process-" + child.command().name(), () -> {
            tidings.gone(child);
            child.finish(exit);
        });
    }

    private Burial complain(Burial burial, List<Proc.Line> left) {
        Moment now = Moment.now(crew.time());
        Moment last = burial.complaint();
        if (last != null && last.until(now).compareTo(COMPLAINT) < 0) {
            return burial;
        }
        LOG.error(
                "The process {} waits for its processes {}, which do not end: end them.",
                burial.child().command().name(),
                left.stream().map(process -> Long.toString(process.pid())).collect(Collectors.joining(", ")));
        return burial.complained(now);
    }

    /** A process was told to end. If its guard does not see to that, this does. */
    void told(Guarded child) {
        timers.in(settings.kill(), () -> insist(child));
    }

    private void insist(Guarded child) {
        Run run = child.run();
        if (child.isEnded() || (run != null && !run.isGuarded())) {
            return;
        }
        if (run != null) {
            Marks marks = child.marks();
            strays.strike(marks, Strays.Extent.ALL, strays.of(marks, Strays.Extent.ALL, strays.look()));
            run.strikeGuard();
        }
        timers.in(SOON.multipliedBy(5), () -> insist(child));
    }
}
