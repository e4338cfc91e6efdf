package io.tenure.group;

import io.tenure.node.NodeId;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;

/**
 * A claim about a member.
 *
 * @param incarnation counts what the member has said about itself; 0 if nobody has heard of it
 * @param accusers who got no answer from it, while it is suspected and after
 */
record MemberEntry(NodeId id, long incarnation, Condition condition, Set<NodeId> accusers, MemberData data) {

    MemberEntry {
        accusers = accusers.isEmpty() ? Set.of() : sorted(accusers);
    }

    private static Set<NodeId> sorted(Set<NodeId> ids) {
        Set<NodeId> sorted = new TreeSet<>(Roll.ORDER);
        sorted.addAll(ids);
        return Collections.unmodifiableSet(sorted);
    }

    /** A member of which nothing has been heard. */
    static MemberEntry unheard(NodeId id) {
        return new MemberEntry(id, 0, Condition.DEAD, Set.of(), MemberData.UNKNOWN);
    }

    static MemberEntry alive(NodeId id, long incarnation, MemberData data) {
        return new MemberEntry(id, incarnation, Condition.ALIVE, Set.of(), data);
    }

    boolean isUnheard() {
        return incarnation == 0;
    }

    boolean isLiving() {
        return condition.isLiving();
    }

    MemberEntry as(Condition other) {
        return new MemberEntry(id, incarnation, other, accusers, data);
    }

    MemberEntry accusedBy(Set<NodeId> more) {
        Set<NodeId> all = new TreeSet<>(Roll.ORDER);
        all.addAll(accusers);
        all.addAll(more);
        return new MemberEntry(id, incarnation, Condition.SUSPECT, all, data);
    }

    /** Equal for equal claims, whichever process computes it. */
    long fingerprint() {
        long mixed = text(id);
        mixed = mix(mixed + incarnation);
        mixed = mix(mixed + condition.ordinal());
        for (NodeId accuser : accusers) {
            mixed = mix(mixed + text(accuser));
        }
        return mixed;
    }

    private static long text(NodeId id) {
        return ((long) id.name().value().hashCode() << Integer.SIZE)
                ^ id.incarnation().value().hashCode();
    }

    private static long mix(long bits) {
        long z = (bits ^ (bits >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }
}
