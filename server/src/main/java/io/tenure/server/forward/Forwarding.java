package io.tenure.server.forward;

import io.tenure.group.GroupView;
import io.tenure.node.ClusterId;
import io.tenure.runtime.Crew;
import io.tenure.selector.CurrentPlacement;
import io.tenure.selector.Placement;
import io.tenure.server.http.Route;
import io.tenure.store.Store;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Selectors and forwarding of one node, put together. */
public final class Forwarding implements AutoCloseable {

    private final CurrentPlacement placement;
    private final Selectors selectors;
    private final Forwarder forwarder;
    private final Reach reach;
    private final Crew crew;

    /**
     * What the node knows of its cluster.
     *
     * @param views the newest view of the group; asks nobody
     */
    public record Surroundings(ClusterId cluster, Store store, Supplier<GroupView> views, Reach reach) {}

    /** {@code local} answers what this node is to act on itself. */
    public Forwarding(Surroundings around, Local local, Crew crew) {
        this.placement = new CurrentPlacement(around.views());
        this.selectors = new Selectors(around.store());
        this.forwarder = new Forwarder(around.cluster(), placement, around.reach(), local, crew);
        this.reach = around.reach();
        this.crew = crew;
    }

    public List<Route> routes() {
        return Stream.of(
                        SelectorRoutes.of(selectors, placement, crew.time()),
                        ForwardRoutes.of(selectors, forwarder, crew))
                .flatMap(List::stream)
                .toList();
    }

    public Selectors selectors() {
        return selectors;
    }

    /** For routes whose requests belong to the owner of a key. */
    public Forwarder forwarder() {
        return forwarder;
    }

    /** For messages between members, over the same connections. */
    public PeerPost post() {
        return forwarder.post();
    }

    public Reach reach() {
        return reach;
    }

    public Supplier<Placement> placement() {
        return placement;
    }

    @Override
    public void close() {
        forwarder.close();
    }
}
