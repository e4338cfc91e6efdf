package io.tenure.sim.lease;

import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;

/** Ends some of a node's work: each within the time to kill. What does not end by then is a straggler. */
final class Ending {

    private final SimProcess process;
    private final List<Work> work;

    private Ending(SimProcess process, List<Work> work) {
        this.process = process;
        this.work = work;
    }

    static Ending of(SimProcess process, Predicate<Work> which) {
        return new Ending(process, process.node().work().stream().filter(which).toList());
    }

    /** Reports when nothing of it runs any more, stragglers apart. */
    void then(Runnable report) {
        World world = process.world();
        Duration kill = world.scenario().settings().kill();
        Duration longest = Duration.ZERO;
        for (Work each : work) {
            boolean stubborn = each.kind() == Work.Kind.STUBBORN;
            Duration takes = stubborn ? kill : world.dice().upTo(kill);
            longest = takes.compareTo(longest) > 0 ? takes : longest;
            each.beginsToEnd();
            world.scheduler().after(process.node().clock().trueLength(takes), () -> {
                if (stubborn) {
                    world.count(Toll.Kind.STRAGGLERS);
                    each.exempt();
                } else {
                    process.node().work().remove(each);
                }
            });
        }
        process.after(world.has(Bug.UNVERIFIED_KILL) ? Duration.ZERO : longest, report);
    }
}
