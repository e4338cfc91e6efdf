package io.tenure.server.office;

import io.tenure.activity.host.ActivityHost;
import io.tenure.engine.EngineStatus;
import io.tenure.engine.PeerLink;
import io.tenure.engine.node.BuiltInStore;
import io.tenure.json.JacksonCodec;
import io.tenure.leadership.Leadership;
import io.tenure.leadership.OfficeParts;
import io.tenure.lease.Holder;
import io.tenure.lease.LeaseSettings;
import io.tenure.lease.agent.AgentService;
import io.tenure.lease.agent.LeaseStorage;
import io.tenure.node.NodeId;
import io.tenure.office.Candidacy;
import io.tenure.office.OfficeKeeper;
import io.tenure.primary.PrimaryService;
import io.tenure.primary.ServiceSettings;
import io.tenure.primary.host.ServiceHost;
import io.tenure.primary.host.ServiceParts;
import io.tenure.process.Children;
import io.tenure.runtime.Crew;
import io.tenure.runtime.LinuxBoot;
import io.tenure.runtime.ProcessCrew;
import io.tenure.runtime.Waiting;
import io.tenure.schedule.ScheduleCounts;
import io.tenure.schedule.Scheduler;
import io.tenure.store.Office;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** This node's part in the office of the servers: its agent, its candidacy, and what it does as the leader. */
public final class ClusterOffice implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ClusterOffice.class);

    private static final char LEASES = 'L';

    /** A hand-over that takes longer is left to the leases. */
    private static final Duration RESIGN_LIMIT = Duration.ofSeconds(3);

    private final ActivityHost activities;
    private final AgentService desk;
    private final Leadership leadership;
    private final ServiceHost services;
    private final Scheduler scheduler;
    private final OfficeView view;

    private ClusterOffice(
            ActivityHost activities,
            AgentService desk,
            Leadership leadership,
            ServiceHost services,
            Scheduler scheduler,
            OfficeView view) {
        this.activities = activities;
        this.services = services;
        this.scheduler = scheduler;
        this.desk = desk;
        this.leadership = leadership;
        this.view = view;
    }

    /**
     * What the office of a node needs to know.
     *
     * @param version of the program
     * @param services what the leader of the servers runs
     * @param fresh whether this process has just made the node, so that it cannot have promised anything before
     * @param children the child processes of this process; those of an earlier one have ended
     * @param failure told in a sentence why the process must end
     */
    public record Config(
            String version,
            Path data,
            LeaseSettings settings,
            List<PrimaryService<?>> services,
            boolean fresh,
            Children children,
            Consumer<String> failure) {}

    /** Opens the agent and begins to follow the log's leadership. */
    public static ClusterOffice open(BuiltInStore store, Config config) {
        Crew crew = new ProcessCrew(config.failure()::accept);
        EngineStatus status = store.status();
        LeaseSettings settings = config.settings();
        ActivityHost activities = new ActivityHost(crew, settings.kill());
        PeerLink.Channel leases = store.peers().channel(LEASES);
        Candidacy candidacy = store.candidacy();
        OfficeKeeper.Seat seat = new OfficeKeeper.Seat(
                Office.CLUSTER,
                status.cluster(),
                status.id(),
                settings,
                Optional.of(settings.ttl().multipliedBy(2)));
        ServiceHost services = new ServiceHost(
                new ServiceParts(
                        store, new JacksonCodec(), Office.CLUSTER, status.id().name(), ServiceSettings.DEFAULT, crew),
                config.services());
        Scheduler scheduler = new Scheduler(store, Office.CLUSTER, crew);
        Leadership leadership = new Leadership(
                seat,
                new OfficeParts(
                        store,
                        new PeerGrantor(leases, store.peers(), status.cluster()),
                        candidacy,
                        activities,
                        List.of(services, scheduler),
                        config.children(),
                        crew));
        AgentService desk = AgentService.open(
                new AgentService.Config(status.cluster(), status.id(), settings, config.fresh()),
                new AgentService.Resources(LeaseStorage.in(config.data().resolve("lease")), new LinuxBoot(), crew),
                new Following(status.id(), activities, leadership));
        candidacy.listen(self -> {}, voters -> desk.members(voters.everyone()));
        OfficeView.Facts facts = new OfficeView.Facts(config.version(), config.data(), settings.trust());
        OfficeView view = new OfficeView(store, leadership, services.services(), desk, facts, crew);
        leases.answerWith(desk::answer);
        view.open();
        services.start(leadership::commitEach, leadership::holds);
        scheduler.start(leadership::commitEach);
        store.members().changeOnlyWith(leadership);
        leadership.start();
        return new ClusterOffice(activities, desk, leadership, services, scheduler, view);
    }

    public Leadership leadership() {
        return leadership;
    }

    public ActivityHost activities() {
        return activities;
    }

    /** What this node did for schedules as the leader. */
    public ScheduleCounts schedules() {
        return scheduler.counts();
    }

    /** What can be asked about the office on any node. */
    public OfficeView view() {
        return view;
    }

    /** Hands over, if this node leads, then stops. */
    @Override
    public void close() {
        try {
            Waiting.forResult(leadership.stop(), RESIGN_LIMIT);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            LOG.info("The office was not handed over in time; the others take it when the leases have run out.");
        }
        leadership.close();
        scheduler.close();
        services.close();
        desk.close();
        activities.close();
    }

    /** What this node does because of its promise to a leader. */
    private record Following(NodeId self, ActivityHost activities, Leadership leadership)
            implements AgentService.Follow {

        @Override
        public void serving(Optional<Holder> holder) {
            activities.serving(holder);
        }

        @Override
        public void endWork(Holder holder, Runnable done) {
            if (holder.node().equals(self)) {
                CompletableFuture<Void> work = new CompletableFuture<>();
                activities.localLeaseEnded(holder, () -> work.complete(null));
                CompletableFuture<Void> gone = new CompletableFuture<>();
                leadership.endChildren(holder, () -> gone.complete(null));
                var unused = CompletableFuture.allOf(work, gone).thenRun(done);
            } else {
                activities.localLeaseEnded(holder, done);
            }
        }
    }
}
