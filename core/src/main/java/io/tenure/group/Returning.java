package io.tenure.group;

/** How a node restrains itself after its start and its return. It does so itself, so that all views agree. */
final class Returning {

    private Returning() {}

    static void begin(Turn turn) {
        long incarnation = turn.own().incarnation() + 1;
        MemberData data = turn.own().data().withAvailable(false);
        turn.put(MemberEntry.alive(turn.self, incarnation, data));
        turn.quarantine = turn.quarantine.again(incarnation, turn.now, turn.settings.holdDown());
        turn.does(new GroupEffect.Returned(turn.quarantine.returns()));
    }

    /** Ends the quarantine when its time has come. */
    static void review(Turn turn) {
        MemberEntry own = turn.own();
        if (own.condition() != Condition.LEFT && !own.data().available() && turn.quarantine.isOver(turn.now)) {
            turn.put(MemberEntry.alive(
                    own.id(), own.incarnation() + 1, own.data().withAvailable(true)));
        }
    }

    /**
     * A node that has lost half of the members may be the one that is cut off, and one that made no step for a while may
     * have been given up.
     */
    static void watchOneself(Turn turn) {
        boolean slept = turn.before.pulse().last().until(turn.now).compareTo(turn.settings.absence()) >= 0;
        long lost = 0;
        for (MemberEntry entry : turn.others()) {
            lost += !entry.isLiving() && !entry.isUnheard() ? 1 : 0;
        }
        if (slept || lost * 2 >= turn.roll.size() && lost > 0) {
            turn.pulse = turn.pulse.awayAt(turn.now);
        }
    }

    /**
     * The first step after a freeze. Nobody could deny a suspicion meanwhile, and no answer could be heard: all of them get
     * that time again.
     */
    static void resume(Turn turn) {
        var gap = turn.before.pulse().last().until(turn.now);
        if (gap.compareTo(turn.settings.pause()) > 0) {
            turn.others().forEach(entry -> turn.note(entry.id(), note -> note.later(gap)));
            Rounds.dropAll(turn);
            turn.pulse = turn.pulse.worse(2);
        }
    }
}
