package io.tenure.server.api.node;

import io.tenure.engine.EngineCounters;
import io.tenure.group.GroupCounts;
import io.tenure.group.GroupView;
import io.tenure.schedule.ScheduleCounts;
import io.tenure.server.job.JobDesk;
import io.tenure.server.office.OfficeView;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What the routes of a node need. */
public record Backend(
        Cluster cluster,
        Supplier<EngineCounters> counters,
        OfficeView office,
        Supplier<ScheduleCounts> schedules,
        JobDesk jobs,
        Group group,
        Program program) {

    /** How this node sees the members; {@code json} is the same in the words of the group's own route. */
    public record Group(
            Supplier<GroupView> view, Supplier<GroupCounts> counts, Supplier<Map<String, @Nullable Object>> json) {}

    /** The program that answers, and its folder. */
    public record Program(String version, Path data) {}
}
