package io.tenure.document.replica;

import io.tenure.document.ReplicatedState;
import io.tenure.document.ShelfRow;
import io.tenure.group.GroupView;
import io.tenure.node.NodeId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Makes an owner's copy of a partition and those of other members equal: learns what they have, decides about each document
 * once all of it is known, writes the own copy, and then sends everybody what they lack.
 */
final class Reconciliation {

    private final HostDesk desk;
    private final Replicas replicas;
    private final Conflicts conflicts;
    private final Deliveries deliveries;
    private final Supplier<GroupView> view;

    Reconciliation(
            HostDesk desk, Replicas replicas, Conflicts conflicts, Deliveries deliveries, Supplier<GroupView> view) {
        this.desk = desk;
        this.replicas = replicas;
        this.conflicts = conflicts;
        this.deliveries = deliveries;
        this.view = view;
    }

    /**
     * Who takes part.
     *
     * @param differing the members whose digests differ from the own one
     * @param equal those whose digests do not: they lack what the others bring
     */
    record Parties(PeerMessage.Claim claim, List<NodeId> differing, List<NodeId> equal) {}

    /**
     * Continues with whether the own copy is on disk, and then once everybody was sent what they lack, if it is.
     */
    void run(Parties parties, Consumer<Boolean> then, Runnable delivered) {
        PeerMessage.Claim claim = parties.claim;
        new Gathering(desk, replicas, claim, parties.differing, gathered -> {
                    if (gathered.isEmpty() || !owns(claim)) {
                        then.accept(false);
                    } else {
                        merge(parties, gathered.get(), then, delivered);
                    }
                })
                .start();
    }

    private void merge(Parties parties, Gathering gathered, Consumer<Boolean> then, Runnable delivered) {
        PeerMessage.Claim claim = parties.claim;
        List<ShelfRow> rows = new ArrayList<>();
        List<String> changed = new ArrayList<>();
        gathered.states().forEach((link, states) -> {
            List<ReplicatedState> all = new ArrayList<>(states);
            Optional<ReplicatedState> own = replicas.state(link);
            own.ifPresent(all::add);
            Merge merge = Merge.of(desk.signature(), claim.epoch(), all);
            if (!own.equals(Optional.of(merge.winner()))) {
                merge.losers().forEach(loser -> rows.add(conflicts.lost(loser, desk.nowMicros())));
                rows.addAll(conflicts.replaced(
                        own.filter(state -> !merge.losers().contains(state)), merge.winner(), desk.nowMicros()));
                rows.add(replicas.row(merge.winner()));
                changed.add(link);
            }
        });
        boolean room = desk.writeIfRoom(rows, () -> {
            // A newer promise may have come while the disk was busy.
            boolean owner = owns(claim);
            then.accept(owner);
            if (owner) {
                deliver(parties, gathered, changed, delivered);
            }
        });
        if (!room) {
            then.accept(false);
        }
    }

    /** Only to those that keep copies: others may have brought something, but need nothing. */
    private void deliver(Parties parties, Gathering gathered, List<String> changed, Runnable delivered) {
        Map<NodeId, List<String>> lacking = new LinkedHashMap<>();
        gathered.names().forEach((member, names) -> lacking.put(member, lacking(parties.claim, names)));
        parties.equal.forEach(member -> lacking.put(member, changed));
        List<NodeId> keepers = desk.ports().owners().copies(view.get(), parties.claim.partition());
        lacking.keySet().retainAll(keepers);
        int[] open = {lacking.size() + 1};
        Runnable end = () -> {
            if (--open[0] == 0) {
                delivered.run();
            }
        };
        lacking.forEach((member, links) -> deliveries.send(parties.claim, member, links, end));
        end.run();
    }

    private boolean owns(PeerMessage.Claim claim) {
        return replicas.promise(claim.partition()).isTo(desk.self(), claim.epoch());
    }

    /** The links at which a member has another state than this node. */
    private List<String> lacking(PeerMessage.Claim claim, Map<String, StateName> theirs) {
        Set<String> links = new HashSet<>();
        String after = "";
        for (List<StateName> page = replicas.names(claim.partition(), after);
                !page.isEmpty();
                page = replicas.names(claim.partition(), after)) {
            for (StateName name : page) {
                if (!name.equals(theirs.get(name.link()))) {
                    links.add(name.link());
                }
            }
            after = page.getLast().link();
        }
        return links.stream().sorted().toList();
    }
}
