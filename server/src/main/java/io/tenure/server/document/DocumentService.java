package io.tenure.server.document;

import io.tenure.document.DocumentFactory;
import io.tenure.document.Shelf;
import io.tenure.document.replica.HostPorts;
import io.tenure.document.replica.HostSettings;
import io.tenure.document.replica.ShelfOrigin;
import io.tenure.group.GroupView;
import io.tenure.json.JacksonCodec;
import io.tenure.node.ClusterId;
import io.tenure.node.NodeId;
import io.tenure.runtime.Crew;
import io.tenure.selector.Partition;
import io.tenure.selector.Placement;
import io.tenure.selector.Selector;
import io.tenure.server.api.metrics.Metrics;
import io.tenure.server.forward.Forwarding;
import io.tenure.server.http.Route;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * The replicated documents of one node, put together. It neither opens nor closes the shelf, which must stay open until this is
 * closed.
 */
public final class DocumentService implements AutoCloseable {

    private final Surroundings around;
    private final Supplier<GroupView> view;
    private final HttpPeers peers;
    private final HostKeeper keeper;
    private final Answers answers;
    private final DocumentParts parts;

    /** The node, and what it knows of its cluster. */
    public record Surroundings(NodeId self, ClusterId cluster, Forwarding forwarding) {}

    /** Where the node keeps its copies, and how it came to them. */
    public record Copies(Shelf shelf, ShelfOrigin origin) {}

    public DocumentService(Surroundings around, Copies copies, HostSettings settings, Crew crew) {
        Supplier<Placement> placement = around.forwarding().placement();
        this.around = around;
        this.view = () -> placement.get().view();
        this.peers = new HttpPeers(
                new HttpPeers.Sender(
                        around.cluster(),
                        around.self(),
                        ReplicationRoutes.path(Selector.DEFAULT.name()),
                        settings.answer()),
                view,
                around.forwarding().reach(),
                around.forwarding().post(),
                crew);
        PlacementOwners owners = new PlacementOwners(Selector.DEFAULT, placement);
        this.keeper = new HostKeeper(
                new HostPorts(around.self(), copies.shelf(), peers, owners, crew), settings, copies.origin(), view);
        this.answers =
                new Answers(crew, settings.write().plus(settings.answer()).multipliedBy(2));
        this.parts = new DocumentParts(
                new OwnerDesk(around.forwarding().forwarder(), keeper, answers),
                keeper,
                new DocumentHealth(keeper, view, answers),
                answers,
                new DocumentJson(placement),
                new JacksonCodec(),
                crew::uuid);
    }

    public List<Route> routes() {
        DocumentFactory<ExampleState> examples = ExampleState.factory();
        List<Route> routes = new ArrayList<>(
                ReplicationRoutes.of(new ReplicationRoutes.Among(around.cluster(), view, peers), keeper, answers));
        routes.addAll(FactoryRoutes.of(examples, parts));
        routes.addAll(ChildRoutes.of(examples, parts));
        routes.addAll(SynchRoutes.of(List.of(examples), parts, new SynchTask()));
        return routes;
    }

    public Metrics metrics() {
        return new DocumentMetrics(keeper, answers);
    }

    /** Whether requests are answered: this node is a member, and somebody owns documents. Asks nobody. */
    public boolean isAnswering() {
        return keeper.running().isPresent()
                && around.forwarding().placement().get().owner(new Partition(0)).isPresent();
    }

    /** The group looks different now. Without this it is noticed a little later. */
    public void viewChanged() {
        keeper.look();
    }

    /**
     * Reads what the others have, and continues then: this node may own something. Does not block.
     */
    public void catchUp(Runnable done) {
        keeper.catchUp(done);
    }

    /** Idempotent. What is under way is dropped. */
    @Override
    public void close() {
        keeper.close();
    }
}
