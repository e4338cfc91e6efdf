package io.tenure.server.served;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.engine.EngineConfig;
import io.tenure.engine.EngineStatus;
import io.tenure.engine.Member;
import io.tenure.engine.Origin;
import io.tenure.engine.node.BuiltInStore;
import io.tenure.job.host.JobParts;
import io.tenure.job.host.JobService;
import io.tenure.json.JacksonCodec;
import io.tenure.lease.LeaseSettings;
import io.tenure.node.NodeName;
import io.tenure.process.Children;
import io.tenure.runtime.Crew;
import io.tenure.runtime.ProcessCrew;
import io.tenure.runtime.SystemTime;
import io.tenure.server.api.Routes;
import io.tenure.server.api.node.Backend;
import io.tenure.server.api.node.Cluster;
import io.tenure.server.api.watch.ClientWatches;
import io.tenure.server.group.CatchUp;
import io.tenure.server.group.GroupRoutes;
import io.tenure.server.group.NodeGroup;
import io.tenure.server.http.Route;
import io.tenure.server.job.GadgetCheck;
import io.tenure.server.job.GadgetFolder;
import io.tenure.server.job.JobDesk;
import io.tenure.server.job.JobFolder;
import io.tenure.server.job.JobLogs;
import io.tenure.server.job.TestGadgets;
import io.tenure.server.office.ClusterOffice;
import io.tenure.store.Office;
import io.tenure.store.log.Levels;
import io.tenure.testkit.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;

/** A node of the built-in engine with its office, behind all routes. */
public final class WholeNode extends Served {

    /** Calls have time on a busy machine too. */
    private static final EngineConfig.Timing PATIENT =
            new EngineConfig.Timing(Duration.ofMillis(300), Duration.ofMillis(600), Duration.ofSeconds(60));

    /** For calls that are to run out. */
    private static final EngineConfig.Timing IMPATIENT =
            new EngineConfig.Timing(Duration.ofMillis(150), Duration.ofMillis(300), Duration.ofSeconds(4));

    /** Whatever the disk of the test has left. */
    private static final JobFolder.Limits LIMITS = new JobFolder.Limits(
            JobFolder.Limits.DEFAULT.file(), JobFolder.Limits.DEFAULT.total(), JobFolder.Limits.DEFAULT.age(), 0);

    private static final int MOST_JOBS = 100;

    public final BuiltInStore store;
    public final ClusterOffice office;
    public final TestGadgets gadgets = new TestGadgets();
    private final NodeGroup group;
    private final JobFolder files;
    private final JobService jobs;
    private final ClientWatches watches;
    private final List<Route> routes;
    private final UnaryOperator<EngineConfig> setup;
    private final List<String> fatal = new CopyOnWriteArrayList<>();

    private WholeNode(Path root, String name, Origin origin, UnaryOperator<EngineConfig> setup) {
        this.setup = setup;
        Path data = root.resolve(name);
        EngineConfig config =
                setup.apply(EngineConfig.of(data, new NodeName(name), EngineConfig.Network.on("127.0.0.1", http.port()))
                        .with(PATIENT));
        try {
            store = BuiltInStore.open(config, origin, (sentence, cause) -> fatal.add(sentence));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Crew crew = new ProcessCrew();
        files = new JobFolder(data.resolve("jobs"), LIMITS, crew, job -> false, crew.time()::wall);
        jobs = new JobService(new JobParts(
                gadgets, gadgets, files, crew, new JacksonCodec(), Office.CLUSTER, name, Map.of(), MOST_JOBS));
        office = ClusterOffice.open(
                store,
                new ClusterOffice.Config(
                        "test", data, LeaseSettings.DEFAULT, List.of(jobs), true, Children.NONE, fatal::add));
        group = NodeGroup.open(store, new NodeGroup.Config(data, Map.of(), false, CatchUp.AT_ONCE, fatal::add));
        watches = new ClientWatches(store, new SystemTime());
        Backend backend = new Backend(
                Cluster.of(store, watches),
                store::counters,
                office.view(),
                office::schedules,
                desk(data),
                new Backend.Group(group::view, group::counts, () -> GroupRoutes.json(group)),
                new Backend.Program("test", data));
        routes = Routes.of(backend, counter);
        http.serve(routes);
    }

    private JobDesk desk(Path data) {
        Crew crew = new ProcessCrew();
        GadgetFolder folder = new GadgetFolder(data.resolve("gadgets"), "/bin", crew.time());
        GadgetCheck check = new GadgetCheck(folder, gadgets, crew, new GadgetCheck.Place(name(), data, Map.of()));
        JobLogs logs = new JobLogs(
                files,
                store.peers(),
                store.status().id(),
                () -> store.members().list().stream().map(Member::id).toList(),
                crew);
        logs.open();
        return new JobDesk(name(), files, logs, folder, check, jobs);
    }

    /** All that it can be asked. */
    public List<Route> routes() {
        return routes;
    }

    /** Founds a cluster, and holds its office. */
    public static WholeNode founding(Path root, String name) {
        return founding(root, name, UnaryOperator.identity());
    }

    public static WholeNode founding(Path root, String name, UnaryOperator<EngineConfig> setup) {
        WholeNode node = new WholeNode(root, name, Origin.FOUND, setup);
        Await.until(() -> assertThat(node.office.leadership().leading()).isPresent());
        return node;
    }

    /** The setup of a node that keeps nobody waiting for long. */
    public static EngineConfig impatient(EngineConfig config) {
        return config.with(IMPATIENT);
    }

    /** Waits to be taken in by somebody of the same cluster. */
    public WholeNode waiting(Path root, String name, Member.Kind kind) {
        return new WholeNode(root, name, new Origin.Join(store.status().cluster(), kind), setup);
    }

    /** What this node would send to be taken in. */
    public String application(String role) {
        EngineStatus status = store.status();
        return """
                {"cluster":"%s","name":"%s","id":"%s","peer":"%s","http":"%s","role":"%s",
                "formatLevels":"%s"}""".formatted(
                        status.cluster(),
                        status.id().name(),
                        status.id(),
                        status.peer(),
                        status.http(),
                        role,
                        Levels.OF_THIS_BUILD);
    }

    public String name() {
        return store.status().id().name().value();
    }

    @Override
    public void close() {
        watches.close();
        super.close();
        group.close();
        office.close();
        store.close();
        files.close();
        assertThat(fatal).isEmpty();
    }
}
