package io.tenure.group;

import io.tenure.node.NodeId;
import io.tenure.time.Moment;

/** What a node makes of the claims in a letter. */
final class Hearsay {

    private Hearsay() {}

    /** The claim about the node itself comes first: whether it counts as a return depends on what was known before. */
    static void take(Turn turn, GroupLetter letter) {
        for (MemberEntry claim : letter.entries()) {
            if (claim.id().equals(turn.self)) {
                aboutMe(turn, claim, letter.sender());
            }
        }
        for (MemberEntry claim : letter.entries()) {
            if (!claim.id().equals(turn.self) && turn.knows(claim.id())) {
                aboutAnother(turn, claim, turn.entry(claim.id()));
            }
        }
        takeQuorum(turn, letter.quorum());
        compare(turn, letter);
    }

    /**
     * Only the node itself denies, with a higher incarnation, and tells its accusers at once. A claim about a higher one than
     * its own stems from an earlier process, whose clock was ahead.
     */
    private static void aboutMe(Turn turn, MemberEntry claim, NodeId sender) {
        MemberEntry own = turn.own();
        if (own.condition() == Condition.LEFT) {
            return;
        }
        if (claim.incarnation() > own.incarnation()) {
            turn.put(MemberEntry.alive(own.id(), claim.incarnation() + 1, own.data()));
            turn.quarantine = turn.quarantine.since(claim.incarnation() + 1);
            return;
        }
        if (claim.incarnation() == own.incarnation() && claim.condition() != Condition.ALIVE) {
            turn.pulse = turn.pulse.worse(1);
            turn.put(MemberEntry.alive(own.id(), own.incarnation() + 1, own.data()));
            claim.accusers().stream().filter(turn::knows).forEach(accuser -> Rounds.ping(turn, accuser));
        }
        if (claim.condition() == Condition.DEAD
                && claim.incarnation() >= turn.quarantine.since()
                && wasAway(turn, sender)) {
            Returning.begin(turn);
        }
    }

    /**
     * Whether it is this node that was away, not the one that gave it up. It was if it was frozen, or saw no majority
     * itself, or if somebody says so who was never away. Otherwise a member that was deaf for a while would send all
     * others into quarantine when it hears again.
     */
    private static boolean wasAway(Turn turn, NodeId sender) {
        boolean oneself = turn.pulse.away().filter(at -> isRecent(turn, at)).isPresent();
        boolean steady = turn.knows(sender)
                && turn.entry(sender).isLiving()
                && turn.note(sender).revived().filter(at -> isRecent(turn, at)).isEmpty();
        return oneself || steady;
    }

    private static boolean isRecent(Turn turn, Moment at) {
        return at.until(turn.now).compareTo(turn.settings.memory()) <= 0;
    }

    private static void aboutAnother(Turn turn, MemberEntry claim, MemberEntry mine) {
        if (claim.incarnation() < mine.incarnation()) {
            return;
        }
        boolean newer = claim.incarnation() > mine.incarnation();
        switch (claim.condition()) {
            case ALIVE -> {
                if (newer) {
                    lives(turn, claim, mine);
                }
            }
            case SUSPECT -> {
                if (newer || mine.isLiving()) {
                    suspected(turn, claim, mine);
                }
            }
            case DEAD -> givenUp(turn, claim, mine);
            case LEFT -> {
                if (newer || mine.condition() != Condition.LEFT) {
                    turn.put(claim);
                    turn.note(claim.id(), Note::cleared);
                }
            }
        }
    }

    private static void lives(Turn turn, MemberEntry claim, MemberEntry mine) {
        turn.put(claim);
        turn.note(claim.id(), note -> mine.isLiving() || mine.isUnheard() ? note.cleared() : note.revivedAt(turn.now));
    }

    /** Accusers of the same suspicion are united, and shorten it; a suspicion of a newer incarnation begins now. */
    private static void suspected(Turn turn, MemberEntry claim, MemberEntry mine) {
        if (claim.incarnation() > mine.incarnation()) {
            lives(turn, claim, mine);
        } else if (!mine.accusers().containsAll(claim.accusers()) || mine.condition() == Condition.ALIVE) {
            turn.put(mine.accusedBy(claim.accusers()));
        }
        turn.suspect(claim.id(), false);
    }

    /**
     * Another's verdict only gives this node's own suspicion its full weight. If it were taken at its face value, both
     * sides of a healed partition would bury each other once more.
     */
    private static void givenUp(Turn turn, MemberEntry claim, MemberEntry mine) {
        boolean newer = claim.incarnation() > mine.incarnation();
        if (mine.isLiving()) {
            MemberEntry accused = (newer ? claim : mine).accusedBy(claim.accusers());
            if (!accused.equals(mine)) {
                turn.put(accused);
            }
            if (newer) {
                turn.note(claim.id(), Note::cleared);
            }
            turn.suspect(claim.id(), true);
        } else if (newer) {
            turn.put(claim);
        }
    }

    private static void takeQuorum(Turn turn, QuorumRegister heard) {
        if (heard.compareTo(turn.quorum) > 0) {
            turn.quorum = heard;
            turn.does(new GroupEffect.Save(heard));
        }
    }

    /** Remembers who has another table, so that the next letter tells it all of this node's. */
    private static void compare(Turn turn, GroupLetter letter) {
        if (turn.knows(letter.sender()) && turn.roll.size() > Turn.MOST_TOLD) {
            long theirs = letter.digest() != 0 ? letter.digest() : GroupLetter.digest(letter.entries());
            boolean differs = theirs != turn.digest();
            turn.note(letter.sender(), note -> note.differs(differs));
        }
    }
}
