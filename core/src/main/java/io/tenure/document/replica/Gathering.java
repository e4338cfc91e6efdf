package io.tenure.document.replica;

import io.tenure.document.EncodedState;
import io.tenure.document.ReplicatedState;
import io.tenure.node.NodeId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Learns from other members, one after the other, what they have of a partition: the names first, then the states that are
 * not below the own ones. It ends without a result as soon as one of them does not answer as it must.
 */
final class Gathering {

    private static final int STATES = 64;

    private final HostDesk desk;
    private final Replicas replicas;
    private final PeerMessage.Claim claim;
    private final Consumer<Optional<Gathering>> then;
    private final Map<NodeId, Map<String, StateName>> names = new HashMap<>();
    private final Map<String, List<ReplicatedState>> states = new HashMap<>();
    private final Set<StateName> known = new HashSet<>();
    private final List<NodeId> rest;

    Gathering(
            HostDesk desk,
            Replicas replicas,
            PeerMessage.Claim claim,
            List<NodeId> members,
            Consumer<Optional<Gathering>> then) {
        this.desk = desk;
        this.replicas = replicas;
        this.claim = claim;
        this.rest = new ArrayList<>(members);
        this.then = then;
    }

    /** What each member has. */
    Map<NodeId, Map<String, StateName>> names() {
        return names;
    }

    /** By link, the states that may be better than the own one. */
    Map<String, List<ReplicatedState>> states() {
        return states;
    }

    void start() {
        if (rest.isEmpty()) {
            then.accept(Optional.of(this));
        } else {
            names.put(rest.getLast(), new HashMap<>());
            readNames(rest.removeLast(), "");
        }
    }

    private void readNames(NodeId member, String after) {
        desk.ask(member, new PeerMessage.Names(claim, after), answer -> {
            if (!(answer instanceof PeerAnswer.Named page)) {
                then.accept(Optional.empty());
                return;
            }
            Map<String, StateName> found = names.getOrDefault(member, new HashMap<>());
            page.names().forEach(name -> found.put(name.link(), name));
            if (page.names().isEmpty()) {
                readStates(member, wanted(found));
            } else {
                readNames(member, page.names().getLast().link());
            }
        });
    }

    /** Equal contents are not equal states: places are compared, and hashes where places are equal. */
    private List<String> wanted(Map<String, StateName> found) {
        List<String> links = new ArrayList<>();
        for (StateName name : found.values()) {
            Optional<ReplicatedState> own = replicas.state(name.link());
            boolean below = own.isPresent() && own.get().place().isAfter(name.place());
            boolean same = own.isPresent() && StateName.of(own.get()).equals(name);
            if (!below && !same && known.add(name)) {
                links.add(name.link());
            }
        }
        return links;
    }

    private void readStates(NodeId member, List<String> links) {
        if (links.isEmpty()) {
            start();
            return;
        }
        List<String> some = links.subList(0, Math.min(STATES, links.size()));
        desk.ask(member, new PeerMessage.Fetch(claim, some), answer -> {
            if (!(answer instanceof PeerAnswer.Fetched page) || page.states().isEmpty()) {
                then.accept(Optional.empty());
                return;
            }
            Set<String> got = new HashSet<>();
            for (EncodedState state : page.states()) {
                got.add(state.link());
                states.computeIfAbsent(state.link(), link -> new ArrayList<>()).add(state.decoded());
            }
            readStates(
                    member, links.stream().filter(link -> !got.contains(link)).toList());
        });
    }
}
