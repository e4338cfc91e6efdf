package io.tenure.server.office;

import io.tenure.lease.Grantor;
import io.tenure.lease.Holder;
import io.tenure.lease.LeaseAnswer;
import io.tenure.lease.LeaseRequest;
import io.tenure.lease.LeaseWire;
import io.tenure.node.ClusterId;
import io.tenure.node.NodeId;
import java.util.concurrent.CompletableFuture;

/** The agents of the members, this node's own one included. */
final class PeerGrantor implements Grantor {

    private final OfficeMail mail;
    private final ClusterId cluster;

    PeerGrantor(OfficeMail mail, ClusterId cluster) {
        this.mail = mail;
        this.cluster = cluster;
    }

    @Override
    public CompletableFuture<LeaseAnswer> ask(NodeId agent, LeaseRequest request) {
        return mail.ask(agent, OfficeMail.Kind.LEASE, LeaseWire.encode(new LeaseWire.Message.Ask(request)))
                .thenApply(LeaseWire::decodeAnswer);
    }

    @Override
    public void giveBack(NodeId agent, Holder holder) {
        var unused = mail.ask(
                agent, OfficeMail.Kind.LEASE, LeaseWire.encode(new LeaseWire.Message.GiveBack(cluster, holder)));
    }
}
