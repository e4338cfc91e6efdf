package io.tenure.group;

import io.tenure.group.GroupLetter.Matter;
import io.tenure.node.NodeId;
import io.tenure.time.Moment;
import io.tenure.time.Step;
import java.util.List;
import java.util.Objects;

/**
 * Decides which members live: SWIM with Lifeguard. It is told what happened and what time it is, and returns what to do. It
 * has no threads, clocks or network, so tests can drive it.
 *
 * <p>Each period some members are pinged. One that answers neither the node nor its helpers is suspected, and given up when
 * it does not deny that in time. A node that hears too little trusts itself less and gives others more time.
 */
final class GroupProtocol {

    private GroupProtocol() {}

    static Step<GroupState, GroupEffect> step(GroupState state, GroupInput input, Moment now) {
        Turn turn = new Turn(state, now);
        Returning.resume(turn);
        Returning.watchOneself(turn);
        take(turn, input);
        Rounds.advance(turn);
        judge(turn);
        Returning.review(turn);
        turn.pulse = turn.pulse.at(now);
        Views.show(turn);
        return turn.end();
    }

    private static void take(Turn turn, GroupInput input) {
        switch (input) {
            case GroupInput.Tick i -> {}
            case GroupInput.Members i -> members(turn, i.index(), i.ids());
            case GroupInput.Asked i -> asked(turn, i.reply(), i.letter());
            case GroupInput.Answered i -> answered(turn, i.letter());
            case GroupInput.Undelivered i -> Rounds.undelivered(turn, i.to(), i.seq());
            case GroupInput.CaughtUp i -> turn.quarantine = turn.quarantine.caughtUp(i.returns());
            case GroupInput.SetQuorum i -> {
                turn.quorum = turn.quorum.set(turn.self.toString(), i.value());
                turn.does(new GroupEffect.Save(turn.quorum));
            }
            case GroupInput.Leave i -> leave(turn);
        }
    }

    /** Only a newer roll counts. Who is not on it is forgotten, and cannot come back by hearsay. */
    private static void members(Turn turn, long index, List<NodeId> ids) {
        if (index > turn.roll.index()) {
            turn.members(turn.roll.next(index, ids));
        }
    }

    /**
     * A sender that is not on the roll was removed; unless its roll is newer, then it is new, and gets its answer, but
     * nothing that it says is taken before this node has that roll too.
     */
    private static void asked(Turn turn, long reply, GroupLetter letter) {
        boolean member = turn.roll.ids().contains(letter.sender());
        if (!member && letter.roll() <= turn.roll.index()) {
            turn.does(new GroupEffect.Refuse(
                    reply,
                    letter.sender() + " is not a member of this cluster any more: entry " + turn.roll.index()
                            + " of the log does not name it."));
            return;
        }
        if (member) {
            Hearsay.take(turn, letter);
        }
        switch (letter.matter()) {
            case Matter.Ask ask -> help(turn, reply, letter.sender(), ask);
            case Matter.Ping m -> answer(turn, reply, letter.sender(), new Matter.Ack(m.seq()));
            case Matter.Ack m -> turn.does(new GroupEffect.Refuse(reply, "An answer cannot be answered."));
            case Matter.Nack m -> turn.does(new GroupEffect.Refuse(reply, "An answer cannot be answered."));
        }
    }

    private static void help(Turn turn, long reply, NodeId asker, Matter.Ask ask) {
        if (ask.target().equals(turn.self)) {
            answer(turn, reply, asker, new Matter.Ack(ask.seq()));
        } else if (turn.knows(ask.target())) {
            Rounds.relay(turn, reply, asker, ask);
        } else {
            answer(turn, reply, asker, new Matter.Nack(ask.seq()));
        }
    }

    private static void answer(Turn turn, long reply, NodeId to, Matter matter) {
        turn.does(new GroupEffect.Answer(reply, turn.letter(to, matter)));
    }

    /** What a late answer says of the members is as good as any other letter. */
    private static void answered(Turn turn, GroupLetter letter) {
        if (!turn.roll.ids().contains(letter.sender())) {
            return;
        }
        Hearsay.take(turn, letter);
        switch (letter.matter()) {
            case Matter.Ack m -> Rounds.acknowledged(turn, letter.sender(), m.seq());
            case Matter.Nack m -> Rounds.nacked(turn, m.seq());
            case Matter.Ping m -> {}
            case Matter.Ask m -> {}
        }
    }

    /** Gives up whom nobody heard of while it was suspected. */
    private static void judge(Turn turn) {
        GroupState state = turn.state();
        state.notes()
                .forEach((id, note) -> note.suspicion().ifPresent(suspicion -> {
                    MemberEntry entry = Objects.requireNonNull(state.table().get(id));
                    if (!turn.now.isBefore(state.endOf(suspicion, entry))) {
                        turn.put(entry.as(Condition.DEAD));
                        turn.note(id, Note::cleared);
                    }
                }));
    }

    private static void leave(Turn turn) {
        turn.put(turn.own().as(Condition.LEFT));
        turn.others().stream().filter(entry -> entry.isLiving()).forEach(entry -> Rounds.ping(turn, entry.id()));
    }
}
