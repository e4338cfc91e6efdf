package io.tenure.group;

import io.tenure.group.GroupLetter.Matter;
import io.tenure.node.NodeId;
import io.tenure.time.Moment;
import io.tenure.time.Step;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** The state on its way from one step to the next. What is not changed is not copied. */
final class Turn {

    /** In larger groups a letter tells a digest, and the table only where that differs. */
    static final int MOST_TOLD = 64;

    final GroupState before;
    final Moment now;
    final NodeId self;
    final GroupSettings settings;
    Roll roll;
    Probing probing;
    Pulse pulse;
    Quarantine quarantine;
    QuorumRegister quorum;
    GroupState.Shown shown;
    private Map<NodeId, MemberEntry> table;
    private Map<NodeId, Note> notes;
    private final List<GroupEffect> effects = new ArrayList<>();
    private long seed;
    private boolean tableChanged;
    private boolean notesChanged;

    Turn(GroupState before, Moment now) {
        this.before = before;
        this.now = now;
        self = before.who().self();
        settings = before.who().settings();
        roll = before.roll();
        table = before.table();
        notes = before.notes();
        probing = before.probing();
        pulse = before.pulse();
        quarantine = before.quarantine();
        quorum = before.quorum();
        shown = before.shown();
        seed = before.seed();
    }

    Step<GroupState, GroupEffect> end() {
        return new Step<>(state(), effects);
    }

    GroupState state() {
        return new GroupState(
                before.who(),
                roll,
                Collections.unmodifiableMap(table),
                Collections.unmodifiableMap(notes),
                probing,
                pulse,
                quarantine,
                quorum,
                shown,
                seed);
    }

    void does(GroupEffect effect) {
        effects.add(effect);
    }

    MemberEntry own() {
        return Objects.requireNonNull(table.get(self));
    }

    boolean isMember() {
        return roll.ids().contains(self);
    }

    boolean knows(NodeId id) {
        return table.containsKey(id);
    }

    MemberEntry entry(NodeId id) {
        return Objects.requireNonNull(table.get(id));
    }

    /** All claims, in the order of the ids. */
    List<MemberEntry> entries() {
        return List.copyOf(table.values());
    }

    /** The members beside this node. */
    List<MemberEntry> others() {
        List<MemberEntry> others = new ArrayList<>(table.size());
        for (MemberEntry entry : table.values()) {
            if (!entry.id().equals(self)) {
                others.add(entry);
            }
        }
        return others;
    }

    void put(MemberEntry entry) {
        if (!tableChanged) {
            tableChanged = true;
            table = new LinkedHashMap<>(table);
        }
        table.put(entry.id(), entry);
    }

    /** The members of a new roll. This node keeps its own entry, also while it is not on it. */
    void members(Roll next) {
        Map<NodeId, MemberEntry> kept = new LinkedHashMap<>();
        next.ids().forEach(id -> kept.put(id, table.getOrDefault(id, MemberEntry.unheard(id))));
        kept.put(self, own());
        notes = new LinkedHashMap<>(notes);
        notes.keySet().retainAll(kept.keySet());
        notesChanged = true;
        table = kept;
        tableChanged = true;
        roll = next;
    }

    boolean tableChanged() {
        return tableChanged;
    }

    boolean notesChanged() {
        return notesChanged;
    }

    Note note(NodeId id) {
        return notes.getOrDefault(id, Note.NONE);
    }

    void note(NodeId id, UnaryOperator<Note> change) {
        Note old = note(id);
        Note changed = change.apply(old);
        if (!changed.equals(old)) {
            if (!notesChanged) {
                notesChanged = true;
                notes = new LinkedHashMap<>(notes);
            }
            notes.put(id, changed);
        }
    }

    /** Begins a suspicion, or hastens the one that has begun. */
    void suspect(NodeId id, boolean hasten) {
        note(id, note -> {
            Optional<Note.Suspicion> old = note.suspicion();
            Moment since = old.map(Note.Suspicion::since).orElse(now);
            boolean hastened = hasten || old.filter(Note.Suspicion::hasten).isPresent();
            return note.suspected(new Note.Suspicion(since, hastened));
        });
    }

    /** A number from 0 to below the bound. */
    int chance(int bound) {
        seed += 0x9e3779b97f4a7c15L;
        long z = (seed ^ (seed >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return (int) Math.floorMod(z ^ (z >>> 31), (long) bound);
    }

    /** Some of them, each as likely as the others. */
    <T> List<T> some(List<T> all, int most) {
        List<T> left = new ArrayList<>(all);
        List<T> taken = new ArrayList<>();
        while (taken.size() < most && !left.isEmpty()) {
            int last = left.size() - 1;
            Collections.swap(left, chance(left.size()), last);
            taken.add(left.remove(last));
        }
        return taken;
    }

    GroupLetter letter(NodeId to, Matter matter) {
        boolean whole = table.size() <= MOST_TOLD || note(to).differs();
        List<MemberEntry> told =
                whole ? entries() : knows(to) && !to.equals(self) ? List.of(own(), entry(to)) : List.of(own());
        return new GroupLetter(before.who().cluster(), self, roll.index(), matter, quorum, whole ? 0 : digest(), told);
    }

    long digest() {
        return GroupLetter.digest(table.values());
    }
}
