package io.tenure.server.api.node;

import io.tenure.engine.EngineCounters;
import io.tenure.group.GroupCounts;
import io.tenure.group.GroupView;
import io.tenure.schedule.ScheduleCounts;
import io.tenure.server.job.JobDesk;
import io.tenure.server.office.OfficeView;
import java.nio.file.Path;
import java.util.function.Supplier;

/** What the routes of a node need. */
public record Backend(
        Cluster cluster,
        Supplier<EngineCounters> counters,
        OfficeView office,
        Supplier<ScheduleCounts> schedules,
        JobDesk jobs,
        Group group,
        Program program) {

    /** How this node sees the members. */
    public record Group(Supplier<GroupView> view, Supplier<GroupCounts> counts) {}

    /** The program that answers, and its folder. */
    public record Program(String version, Path data) {}
}
