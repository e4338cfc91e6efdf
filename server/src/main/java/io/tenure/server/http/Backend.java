package io.tenure.server.http;

import io.tenure.engine.EngineCounters;
import io.tenure.engine.EngineStatus;
import io.tenure.engine.Members;
import io.tenure.engine.Relay;
import io.tenure.schedule.ScheduleCounts;
import io.tenure.server.office.OfficeView;
import io.tenure.store.Store;
import java.nio.file.Path;
import java.util.function.Supplier;

/** What the routes stand on. */
public record Backend(
        Store store,
        Relay relay,
        WatchDesk watches,
        Members members,
        Supplier<EngineStatus> status,
        Supplier<EngineCounters> counters,
        OfficeView office,
        Supplier<ScheduleCounts> schedules,
        Program program) {

    /** The program that answers, and its folder. */
    public record Program(String version, Path data) {}
}
