package io.tenure.group;

import io.tenure.group.Probing.Probe;
import io.tenure.group.Probing.Relay;
import io.tenure.node.ClusterId;
import io.tenure.node.NodeId;
import io.tenure.time.Moment;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * All that a node knows of its group.
 *
 * @param table what is claimed about each member of the roll, and about the node itself, in the order of their ids
 * @param notes what the node remembers of them itself
 * @param seed of what is left to chance
 */
record GroupState(
        Identity who,
        Roll roll,
        Map<NodeId, MemberEntry> table,
        Map<NodeId, Note> notes,
        Probing probing,
        Pulse pulse,
        Quarantine quarantine,
        QuorumRegister quorum,
        Shown shown,
        long seed) {

    /** Who keeps this state, and how quick it is. */
    record Identity(ClusterId cluster, NodeId self, GroupSettings settings) {}

    /** What the rest of the node was told last. */
    record Shown(Optional<GroupView> view, Set<NodeId> unreached) {}

    /**
     * The state of a process that has just begun.
     *
     * @param incarnation higher than any that an earlier process of the node had, as a rule; if not, that is noticed
     */
    static GroupState beginning(Identity who, MemberData data, QuorumRegister quorum, Beginning beginning) {
        return new GroupState(
                who,
                Roll.NONE,
                Map.of(who.self(), MemberEntry.alive(who.self(), beginning.incarnation(), data.withAvailable(false))),
                Map.of(),
                Probing.beginning(beginning.now()),
                new Pulse(0, beginning.now(), Optional.empty(), 0),
                Quarantine.atStart(
                        beginning.incarnation(), beginning.now(), who.settings().holdDown()),
                quorum,
                new Shown(Optional.empty(), Set.of()),
                beginning.seed());
    }

    /** When and with which chance a process begins. */
    record Beginning(Moment now, long incarnation, long seed) {}

    MemberEntry own() {
        return Objects.requireNonNull(table.get(who.self()));
    }

    /** When the next step is due, whatever happens. A step per period shows that the process was not frozen. */
    Moment wakeAt() {
        Moment first =
                Moment.earlier(probing.next(), pulse.last().plus(who.settings().period()));
        for (Probe probe : probing.probes().values()) {
            first = Moment.earlier(first, probe.due());
        }
        for (Relay relay : probing.relays().values()) {
            first = Moment.earlier(first, relay.end());
        }
        for (Map.Entry<NodeId, Note> note : notes.entrySet()) {
            Optional<Note.Suspicion> suspicion = note.getValue().suspicion();
            if (suspicion.isPresent()) {
                MemberEntry suspected = Objects.requireNonNull(table.get(note.getKey()));
                first = Moment.earlier(first, endOf(suspicion.get(), suspected));
            }
        }
        return first;
    }

    /** When a suspected member is given up, unless it denies in time. */
    Moment endOf(Note.Suspicion suspicion, MemberEntry entry) {
        return suspicion
                .since()
                .plus(
                        suspicion.hasten()
                                ? who.settings().leastSuspicion(roll.size())
                                : who.settings()
                                        .suspicion(roll.size(), entry.accusers().size()));
    }
}
