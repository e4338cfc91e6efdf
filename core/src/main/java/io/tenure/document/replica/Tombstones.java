package io.tenure.document.replica;

import io.tenure.document.ReplicatedState;
import io.tenure.group.GroupView;
import io.tenure.node.NodeId;
import io.tenure.selector.Partition;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Has a tombstone forgotten by all members, once all of them have it; those that do not live count too, until a person
 * removes them. Otherwise the member that missed the deletion would bring the document back (R5).
 */
final class Tombstones {

    private final HostDesk desk;
    private final Replicas replicas;
    private final Ownerships ownerships;
    private final Supplier<GroupView> view;
    private final Set<String> underWay = new HashSet<>();

    Tombstones(HostDesk desk, Replicas replicas, Ownerships ownerships, Supplier<GroupView> view) {
        this.desk = desk;
        this.replicas = replicas;
        this.ownerships = ownerships;
        this.view = view;
    }

    void forget(ReplicatedState tombstone) {
        if (!Need.missing(view.get()).isEmpty() || !underWay.add(tombstone.link())) {
            return;
        }
        Partition partition = Partition.of(tombstone.link());
        ownerships.want(partition, epoch -> {
            if (epoch.isEmpty()) {
                underWay.remove(tombstone.link());
                return;
            }
            PeerMessage.Claim claim = ownerships.claim(partition, epoch.getAsLong());
            confirm(claim, tombstone, Need.others(view.get()));
        });
    }

    /** Everybody must have it before anybody forgets it. */
    private void confirm(PeerMessage.Claim claim, ReplicatedState tombstone, List<NodeId> rest) {
        if (rest.isEmpty()) {
            drop(claim, tombstone, Need.others(view.get()));
            return;
        }
        desk.ask(rest.getFirst(), new PeerMessage.Keep(claim, List.of(tombstone)), answer -> {
            if (answer instanceof PeerAnswer.Kept kept && kept.except().isEmpty()) {
                confirm(claim, tombstone, rest.subList(1, rest.size()));
            } else {
                underWay.remove(tombstone.link());
            }
        });
    }

    private void drop(PeerMessage.Claim claim, ReplicatedState tombstone, List<NodeId> rest) {
        if (!rest.isEmpty()) {
            PeerMessage forget = new PeerMessage.Forget(claim, List.of(StateName.of(tombstone)));
            desk.ask(rest.getFirst(), forget, answer -> {
                if (answer instanceof PeerAnswer.Kept) {
                    drop(claim, tombstone, rest.subList(1, rest.size()));
                } else {
                    underWay.remove(tombstone.link());
                }
            });
            return;
        }
        underWay.remove(tombstone.link());
        boolean same = replicas.state(tombstone.link()).equals(Optional.of(tombstone));
        boolean owner = replicas.promise(claim.partition()).isTo(desk.self(), claim.epoch());
        if (same && owner && Need.missing(view.get()).isEmpty()) {
            // A new document of this link begins with version 0, so it needs an epoch that is above the forgotten one.
            ownerships.end(claim.partition());
            desk.write(List.of(replicas.gone(tombstone.link())), () -> {});
        }
    }
}
