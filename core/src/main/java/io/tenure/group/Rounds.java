package io.tenure.group;

import io.tenure.group.GroupLetter.Matter;
import io.tenure.group.Probing.Probe;
import io.tenure.group.Probing.Relay;
import io.tenure.node.NodeId;
import io.tenure.time.Moment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Pings members in turn, asks others to ping those that do not answer, and suspects whom nobody reaches. */
final class Rounds {

    private Rounds() {}

    /** Does what is due. */
    static void advance(Turn turn) {
        for (Probe probe : turn.probing.probes().values()) {
            if (!turn.now.isBefore(probe.end())) {
                fail(turn, probe);
            } else if (probe.isDirect() && !turn.now.isBefore(probe.helpAt())) {
                askHelpers(turn, probe);
            }
        }
        for (Relay relay : turn.probing.relays().values()) {
            if (!turn.now.isBefore(relay.end())) {
                endRelay(turn, relay, new Matter.Nack(relay.asked()));
            }
        }
        if (!turn.now.isBefore(turn.probing.next())) {
            begin(turn);
        }
    }

    private static void begin(Turn turn) {
        Probing old = turn.probing;
        Moment next = turn.now.plus(turn.settings.probe(turn.pulse.health()));
        turn.probing = new Probing(old.last(), old.rounds() + 1, next, old.waiting(), old.probes(), old.relays());
        if (!turn.isMember() || turn.own().condition() == Condition.LEFT) {
            return;
        }
        for (int i = 0; i < turn.settings.pings(turn.roll.size()); i++) {
            pingNext(turn, next);
        }
        if (old.rounds() % 2 == 0) {
            pingDead(turn);
        }
    }

    /** Each living member comes once before any comes again, in an order that differs from node to node. */
    private static void pingNext(Turn turn, Moment end) {
        List<NodeId> waiting = new ArrayList<>(turn.probing.waiting());
        waiting.removeIf(id -> !turn.knows(id) || !isAsked(turn.entry(id)));
        if (waiting.isEmpty()) {
            List<NodeId> all = turn.others().stream()
                    .filter(Rounds::isAsked)
                    .map(MemberEntry::id)
                    .toList();
            waiting.addAll(turn.some(all, all.size()));
        }
        waiting.removeAll(
                turn.probing.probes().values().stream().map(Probe::target).toList());
        if (!waiting.isEmpty()) {
            NodeId target = waiting.removeFirst();
            long seq = number(turn, waiting);
            Moment helpAt = turn.now.plus(turn.settings.direct(turn.pulse.health()));
            track(turn, new Probe(seq, target, helpAt, end, -1, 0));
            turn.does(new GroupEffect.Send(target, turn.letter(target, new Matter.Ping(seq))));
        }
    }

    private static boolean isAsked(MemberEntry entry) {
        return entry.isLiving() || entry.isUnheard();
    }

    /** The only way in which two sides of a partition find each other again. */
    private static void pingDead(Turn turn) {
        List<NodeId> dead = turn.others().stream()
                .filter(entry -> !isAsked(entry))
                .map(MemberEntry::id)
                .toList();
        turn.some(dead, 1).forEach(id -> ping(turn, id));
    }

    /** A ping whose answer is welcome, but not waited for. */
    static void ping(Turn turn, NodeId id) {
        long seq = number(turn, turn.probing.waiting());
        turn.does(new GroupEffect.Send(id, turn.letter(id, new Matter.Ping(seq))));
    }

    private static long number(Turn turn, List<NodeId> waiting) {
        Probing old = turn.probing;
        long seq = old.last() + 1;
        turn.probing = new Probing(seq, old.rounds(), old.next(), waiting, old.probes(), old.relays());
        return seq;
    }

    private static void track(Turn turn, Probe probe) {
        Map<Long, Probe> probes = new TreeMap<>(turn.probing.probes());
        probes.put(probe.seq(), probe);
        probes(turn, probes);
    }

    private static void forget(Turn turn, Probe probe) {
        Map<Long, Probe> probes = new TreeMap<>(turn.probing.probes());
        probes.remove(probe.seq());
        probes(turn, probes);
    }

    private static void probes(Turn turn, Map<Long, Probe> probes) {
        Probing old = turn.probing;
        turn.probing = new Probing(old.last(), old.rounds(), old.next(), old.waiting(), probes, old.relays());
    }

    private static void askHelpers(Turn turn, Probe probe) {
        List<NodeId> able = turn.others().stream()
                .filter(entry ->
                        entry.condition() == Condition.ALIVE && !entry.id().equals(probe.target()))
                .map(MemberEntry::id)
                .toList();
        List<NodeId> helpers = turn.some(able, turn.settings.helpers());
        track(turn, probe.helped(helpers.size()));
        for (NodeId helper : helpers) {
            Matter matter = new Matter.Ask(probe.seq(), probe.target());
            turn.does(new GroupEffect.Send(helper, turn.letter(helper, matter)));
        }
    }

    /**
     * Helpers that do not even say that they got no answer show that this node's own ears may be at fault. If all of them
     * say so, they are not.
     */
    private static void fail(Turn turn, Probe probe) {
        forget(turn, probe);
        if (turn.knows(probe.target()) && turn.entry(probe.target()).isLiving()) {
            turn.pulse = turn.pulse.missed().worse(probe.helpers() < 1 ? 1 : probe.helpers() - probe.nacks());
            turn.put(turn.entry(probe.target()).accusedBy(Set.of(turn.self)));
            turn.suspect(probe.target(), false);
        }
    }

    /** A sign of life; late ones are unknown by their number. */
    static void acknowledged(Turn turn, NodeId sender, long seq) {
        Probe probe = turn.probing.probes().get(seq);
        if (probe != null) {
            forget(turn, probe);
            boolean direct = sender.equals(probe.target());
            turn.note(probe.target(), note -> note.unreached(!direct));
            turn.pulse = direct ? turn.pulse.worse(-1) : turn.pulse;
        }
        Relay relay = turn.probing.relays().get(seq);
        if (relay != null) {
            endRelay(turn, relay, new Matter.Ack(relay.asked()));
        }
    }

    static void nacked(Turn turn, long seq) {
        Probe probe = turn.probing.probes().get(seq);
        if (probe != null) {
            track(turn, probe.nacked());
        }
    }

    /** A refused connection is a failed ping at once. */
    static void undelivered(Turn turn, NodeId to, long seq) {
        Probe probe = turn.probing.probes().get(seq);
        if (probe != null && probe.isDirect() && probe.target().equals(to)) {
            askHelpers(turn, probe);
        }
        Relay relay = turn.probing.relays().get(seq);
        if (relay != null) {
            endRelay(turn, relay, new Matter.Nack(relay.asked()));
        }
    }

    /** Pings for another. It must know the outcome before its own probe ends, so this node's health does not count. */
    static void relay(Turn turn, long reply, NodeId asker, Matter.Ask ask) {
        long seq = number(turn, turn.probing.waiting());
        Map<Long, Relay> relays = new TreeMap<>(turn.probing.relays());
        relays.put(seq, new Relay(seq, reply, asker, ask.seq(), turn.now.plus(turn.settings.direct())));
        relays(turn, relays);
        turn.does(new GroupEffect.Send(ask.target(), turn.letter(ask.target(), new Matter.Ping(seq))));
    }

    private static void endRelay(Turn turn, Relay relay, Matter answer) {
        Map<Long, Relay> relays = new TreeMap<>(turn.probing.relays());
        relays.remove(relay.seq());
        relays(turn, relays);
        turn.does(new GroupEffect.Answer(relay.reply(), turn.letter(relay.asker(), answer)));
    }

    private static void relays(Turn turn, Map<Long, Relay> relays) {
        Probing old = turn.probing;
        turn.probing = new Probing(old.last(), old.rounds(), old.next(), old.waiting(), old.probes(), relays);
    }

    /** Gives up all that is under way. Whoever asked for help is told. */
    static void dropAll(Turn turn) {
        probes(turn, Map.of());
        List.copyOf(turn.probing.relays().values())
                .forEach(relay -> endRelay(turn, relay, new Matter.Nack(relay.asked())));
    }
}
