package io.tenure.server;

import io.tenure.control.BulkWork;
import io.tenure.document.DocumentFactory;
import io.tenure.engine.EngineStatus;
import io.tenure.engine.Origin;
import io.tenure.engine.Role;
import io.tenure.engine.node.BuiltInStore;
import io.tenure.group.GroupCounts;
import io.tenure.group.GroupView;
import io.tenure.node.Endpoint;
import io.tenure.primary.PrimaryService;
import io.tenure.runtime.ProcessCrew;
import io.tenure.runtime.SystemTime;
import io.tenure.server.api.Routes;
import io.tenure.server.api.node.Backend;
import io.tenure.server.api.node.Cluster;
import io.tenure.server.api.watch.ClientWatches;
import io.tenure.server.config.ServerConfig;
import io.tenure.server.console.ConsoleRoutes;
import io.tenure.server.document.DocumentService;
import io.tenure.server.forward.Forwarding;
import io.tenure.server.group.GroupRoutes;
import io.tenure.server.group.NodeGroup;
import io.tenure.server.http.Capacity;
import io.tenure.server.http.Entrance;
import io.tenure.server.http.HttpServer;
import io.tenure.server.http.RequestCounter;
import io.tenure.server.http.Route;
import io.tenure.server.manage.ManagementRoutes;
import io.tenure.server.office.ClusterOffice;
import io.tenure.store.Office;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A node and everything that it is made of. This is the one place where the parts are put together. */
final class Node implements AutoCloseable {

    /** The pause between two tries. */
    static final Duration PAUSE = Duration.ofSeconds(1);

    private final ServerConfig config;
    private final PrintStream out;
    private final Consumer<String> failure;
    private final PartOpener opener;
    private final Stop stop = new Stop();
    private final RequestCounter requests = new RequestCounter();
    private volatile @Nullable HttpServer http;
    private volatile @Nullable BuiltInStore store;
    private volatile @Nullable Workshop workshop;
    private volatile @Nullable ClusterOffice office;
    private volatile @Nullable NodeGroup group;
    private volatile @Nullable ClientWatches watches;
    private volatile @Nullable Forwarding forwarding;
    private volatile @Nullable Archive archive;
    private final CompletableFuture<DocumentService> documents = new CompletableFuture<>();

    /** {@code failure} is given a sentence when a running node cannot continue. */
    Node(ServerConfig config, PrintStream out, Consumer<String> failure) {
        this.config = config;
        this.out = out;
        this.failure = failure;
        this.opener = new PartOpener(config, failure);
    }

    /** Returns when the node is ready, or was closed in the meantime. */
    void start() throws StartException {
        Path data = config.node().data();
        List<DocumentFactory<?>> factories =
                FactoryJars.load(config.node().documents().factories());
        boolean fresh = isFresh(data);
        HttpServer server = Ports.bind(
                config,
                NodeFile.read(data),
                fresh,
                door -> new Entrance(door, Capacity.ofProcess(), requests, failure));
        http = server;
        Endpoint address = new Endpoint(config.node().peer().advertised(), server.port());
        JoinClient cluster = new JoinClient(config.node().membership().join(), stop, PAUSE);
        Optional<Origin> origin = fresh ? origin(cluster, address) : Optional.of(Origin.FOUND);
        if (origin.isEmpty()) {
            return;
        }
        BuiltInStore opened = opener.store(origin.get(), address);
        store = opened;
        EngineStatus status = opened.status();
        Workshop shop = opener.workshop(opened);
        workshop = shop;
        ClusterOffice opening = openOffice(opened, shop, fresh);
        office = opening;
        NodeGroup joined = opener.group(opened, this::catchUp);
        group = joined;
        ClientWatches desk = new ClientWatches(opened, new SystemTime());
        watches = desk;
        Forwarding passing = forwarding(opened, joined, server);
        forwarding = passing;
        Archive kept = archive(
                opened,
                passing,
                new Archive.Beginning(data, fresh && origin.get().equals(Origin.FOUND), factories));
        archive = kept;
        documents.complete(kept.service());
        joined.follow(view -> kept.service().viewChanged());
        server.serve(routes(backend(opened, desk, opening, shop), kept.service()));
        NodeFile.of(status).write(data);
        announce(fresh, origin.get(), status);
        if (status.role() == Role.WAITING) {
            join(cluster, status);
        }
        new Readiness(opened, passing.selectors(), kept.service(), stop, out)
                .await(config.cluster().selectors());
    }

    private ClusterOffice openOffice(BuiltInStore opened, Workshop shop, boolean fresh) {
        return ClusterOffice.open(
                opened,
                new ClusterOffice.Config(
                        Program.VERSION,
                        config.node().data(),
                        config.cluster().lease(),
                        services(shop),
                        fresh,
                        shop.children(),
                        failure));
    }

    private List<Route> routes(Backend backend, DocumentService kept) {
        EngineStatus status = Objects.requireNonNull(store).status();
        return Stream.of(
                        Routes.of(backend, requests, kept.metrics()),
                        ConsoleRoutes.of(),
                        GroupRoutes.of(Objects.requireNonNull(group)),
                        Objects.requireNonNull(forwarding).routes(),
                        kept.routes(),
                        ManagementRoutes.of(new ManagementRoutes.Self(
                                status.id(), status.cluster(), status.http(), Program.VERSION)))
                .flatMap(List::stream)
                .toList();
    }

    /** Where a started node is reached. */
    URI address() {
        return URI.create("http://" + Objects.requireNonNull(store).status().http());
    }

    void awaitStop() {
        stop.await();
    }

    @Override
    public void close() {
        stop.set();
        ifOpen(watches, ClientWatches::close);
        ifOpen(http, HttpServer::close);
        ifOpen(archive, Archive::close);
        ifOpen(forwarding, Forwarding::close);
        ifOpen(group, NodeGroup::close);
        ifOpen(office, ClusterOffice::close);
        ifOpen(workshop, Workshop::close);
        ifOpen(store, BuiltInStore::close);
    }

    private static <T> void ifOpen(@Nullable T part, Consumer<T> close) {
        if (part != null) {
            close.accept(part);
        }
    }

    private static boolean isFresh(Path data) throws StartException {
        try {
            return BuiltInStore.identityOf(data).isEmpty();
        } catch (IOException e) {
            throw Complaint.aboutFolder(data, e);
        }
    }

    /** What an empty folder becomes; empty if the node was stopped before it could learn the id of its cluster. */
    private Optional<Origin> origin(JoinClient cluster, Endpoint address) throws StartException {
        if (config.node().membership().join().isEmpty()) {
            return Optional.of(Origin.FOUND);
        }
        out.println("Tenure " + Program.VERSION + ": node " + config.node().name() + " at http://" + address + " asks "
                + cluster.addresses() + " to be taken in.");
        return cluster.askForCluster(config.node().membership().role()).map(join -> join);
    }

    /** The group asks before the documents are open. */
    private void catchUp(int number, Runnable done) {
        var unused = documents.thenAccept(opened -> opened.catchUp(done));
    }

    private Backend backend(BuiltInStore opened, ClientWatches desk, ClusterOffice held, Workshop shop) {
        return new Backend(
                Cluster.of(opened, desk),
                opened::counters,
                held.view(),
                held::schedules,
                shop.desk(),
                new Backend.Group(this::view, this::counts, () -> GroupRoutes.json(Objects.requireNonNull(group))),
                new Backend.Program(Program.VERSION, config.node().data()));
    }

    private static Forwarding forwarding(BuiltInStore opened, NodeGroup group, HttpServer server) {
        EngineStatus status = opened.status();
        return new Forwarding(
                new Forwarding.Surroundings(status.cluster(), opened, group::view, () -> Set.copyOf(group.unreached())),
                server::answer,
                new ProcessCrew());
    }

    private GroupView view() {
        return Objects.requireNonNull(group).view();
    }

    private GroupCounts counts() {
        return Objects.requireNonNull(group).counts();
    }

    private Archive archive(BuiltInStore opened, Forwarding passing, Archive.Beginning beginning)
            throws StartException {
        try {
            return Archive.open(beginning, opened, passing, failure);
        } catch (IOException e) {
            throw Complaint.aboutFolder(config.node().data(), e);
        }
    }

    /** What the leader of the servers runs. */
    private static List<PrimaryService<?>> services(Workshop shop) {
        return List.of(new BulkWork(Office.CLUSTER, new SystemTime()), shop.service());
    }

    private void announce(boolean fresh, Origin origin, EngineStatus status) {
        String what = !fresh ? "resumed in" : origin instanceof Origin.Join ? "joining" : "founding";
        out.println("Tenure " + Program.VERSION + ": node " + status.id().name() + " (" + status.id() + "), " + what
                + " cluster " + status.cluster() + ".");
        out.println("  http  http://" + status.http());
        out.println("  peer  " + status.peer());
        out.println("  data  " + config.node().data().toAbsolutePath());
        out.flush();
    }

    private void join(JoinClient cluster, EngineStatus status) throws StartException {
        if (config.node().membership().join().isEmpty()) {
            throw new StartException(
                    "This node was never admitted to cluster " + status.cluster()
                            + ": start it with --join URL of a member, or with an empty data folder.",
                    null);
        }
        cluster.join(JoinClient.Application.of(
                        status, config.node().membership().role()))
                .ifPresent(role -> out.println("Taken in as a " + role + "."));
    }
}
