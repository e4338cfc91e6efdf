package io.tenure.server.office;

import io.tenure.engine.PeerLink;
import io.tenure.lease.Holder;
import io.tenure.lease.agent.LeaseAnswer;
import io.tenure.lease.agent.LeaseRequest;
import io.tenure.lease.agent.LeaseWire;
import io.tenure.node.ClusterId;
import io.tenure.node.NodeId;
import io.tenure.office.Grantor;
import java.util.concurrent.CompletableFuture;

/** The agents of the members, this node's own one included, and of those who are about to become voters. */
final class PeerGrantor implements Grantor {

    private final PeerLink.Channel leases;
    private final PeerLink link;
    private final ClusterId cluster;

    PeerGrantor(PeerLink.Channel leases, PeerLink link, ClusterId cluster) {
        this.leases = leases;
        this.link = link;
        this.cluster = cluster;
    }

    @Override
    public CompletableFuture<LeaseAnswer> ask(NodeId agent, LeaseRequest request) {
        return send(agent, new LeaseWire.Message.Ask(request)).thenApply(LeaseWire::decodeAnswer);
    }

    @Override
    public void giveBack(NodeId agent, Holder holder) {
        var unused = send(agent, new LeaseWire.Message.GiveBack(cluster, holder));
    }

    private CompletableFuture<byte[]> send(NodeId agent, LeaseWire.Message message) {
        byte[] bytes = LeaseWire.encode(message);
        return link.newcomer(agent)
                .map(address -> NewcomerCall.send(address, bytes))
                .orElseGet(() -> leases.ask(agent, bytes));
    }
}
