package io.tenure.server;

import io.tenure.engine.Member;
import io.tenure.engine.node.BuiltInStore;
import io.tenure.job.directory.Jobs;
import io.tenure.job.host.JobParts;
import io.tenure.job.host.JobService;
import io.tenure.json.JacksonCodec;
import io.tenure.process.Children;
import io.tenure.runtime.Crew;
import io.tenure.runtime.ProcessCrew;
import io.tenure.server.config.ServerConfig;
import io.tenure.server.job.GadgetCheck;
import io.tenure.server.job.GadgetFolder;
import io.tenure.server.job.JobDesk;
import io.tenure.server.job.JobFolder;
import io.tenure.server.job.JobLogs;
import io.tenure.server.process.NodeProcesses;
import io.tenure.server.process.ProcessSettings;
import io.tenure.store.Office;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;

/** What jobs need of this node, put together. */
final class Workshop implements AutoCloseable {

    private final NodeProcesses processes;
    private final JobFolder files;
    private final JobService service;
    private final JobDesk desk;

    private Workshop(NodeProcesses processes, JobFolder files, JobService service, JobDesk desk) {
        this.processes = processes;
        this.files = files;
        this.service = service;
        this.desk = desk;
    }

    /**
     * Opens it, after the data folder was locked and before this node promises anything: what an earlier process has left is
     * ended first.
     */
    static Workshop open(ServerConfig config, BuiltInStore store, Consumer<String> failure) throws IOException {
        Crew crew = new ProcessCrew(failure::accept);
        Path data = config.node().data().toAbsolutePath();
        String node = store.status().id().name().value();
        Map<String, String> environment = System.getenv();
        NodeProcesses processes = NodeProcesses.open(
                ProcessSettings.of(data, config.cluster().lease().kill()), crew);
        GadgetFolder gadgets = new GadgetFolder(
                config.node().jobs().gadgets(), environment.getOrDefault("PATH", "/usr/bin:/bin"), crew.time());
        Jobs jobs = new Jobs(store, new JacksonCodec(), Office.CLUSTER, crew);
        JobFolder files = new JobFolder(
                data.resolve("jobs"),
                JobFolder.Limits.DEFAULT,
                crew,
                id -> jobs.find(id).map(job -> job.end().isPresent()).orElse(true),
                () -> store.stale().clocks().wall());
        JobService service = new JobService(new JobParts(
                gadgets,
                processes.processes(),
                files,
                crew,
                new JacksonCodec(),
                Office.CLUSTER,
                node,
                environment,
                config.node().jobs().most()));
        JobLogs logs = new JobLogs(
                files,
                store.peers(),
                store.status().id(),
                () -> store.members().list().stream().map(Member::id).toList(),
                crew);
        logs.open();
        GadgetCheck check = new GadgetCheck(
                gadgets,
                processes.processes(),
                crew,
                new GadgetCheck.Place(node, Files.createDirectories(data.resolve("jobs/check")), environment));
        return new Workshop(processes, files, service, new JobDesk(node, files, logs, gadgets, check, service));
    }

    /** Runs the jobs, while this node leads. */
    JobService service() {
        return service;
    }

    /** For the office, which says how long the child processes may work. */
    Children children() {
        return processes.children();
    }

    /** What people ask about jobs. */
    JobDesk desk() {
        return desk;
    }

    /** Ends the child processes and writes what they said last. Idempotent. */
    @Override
    public void close() {
        processes.close();
        files.close();
    }
}
