package io.tenure.engine.log;

import io.tenure.store.log.Applied;
import io.tenure.store.log.EntryCodec;
import io.tenure.store.log.Group;
import io.tenure.store.log.LogAnswer;
import io.tenure.store.log.SessionId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A group of calls that was packed into one message for the log. The same bytes are sent again until the group was
 * applied on this node or all its calls have ended. Guarded by the batcher's lock.
 */
final class Flight {

    private final byte[] message;
    private final List<Call> calls;
    private final Instant packed;

    private State state = State.WAITING;
    private long notBefore;
    private int attempt;

    private enum State {
        /** To be sent when its time has come. */
        WAITING,
        /** With a leader; its reply is to come. */
        SENT,
        /** In the log; to be applied here. */
        LOGGED
    }

    /** Packs calls into the group of this name; {@code floor} is the oldest group that may still be sent again. */
    static Flight of(SessionId session, long number, long floor, List<Call> calls, Instant packed) {
        List<byte[]> commands = new ArrayList<>();
        List<byte[]> groups = new ArrayList<>();
        for (Call call : calls) {
            commands.addAll(call.commands());
            call.relayed().ifPresent(relayed -> groups.add(relayed.encoded()));
        }
        groups.add(EntryCodec.encodeGroup(session, number, floor, commands));
        return new Flight(EntryCodec.encodeGroups(groups), calls, packed);
    }

    private Flight(byte[] message, List<Call> calls, Instant packed) {
        this.message = message;
        this.calls = calls;
        this.packed = packed;
    }

    int size() {
        return calls.size();
    }

    byte[] message() {
        return message;
    }

    boolean due(long now, Instant wall) {
        return state == State.WAITING && (attempt == 0 || now - notBefore >= 0) && !tooOld(wall);
    }

    /** Whether it may have outlived the store's memory of it. The wall clock also counts what a machine slept. */
    private boolean tooOld(Instant wall) {
        return Duration.between(packed, wall).abs().compareTo(Group.FRESH) > 0;
    }

    /** Begins a try, and returns its number. From here on the calls may take effect. */
    int sending() {
        state = State.SENT;
        return ++attempt;
    }

    void handedOver() {
        calls.forEach(Call::risk);
    }

    /** The try of this number ended in the log; an older one means nothing any more. */
    void logged(int of) {
        if (of == attempt && state == State.SENT) {
            state = State.LOGGED;
        }
    }

    void failed(int of, long retryAt) {
        if (of == attempt && state == State.SENT) {
            state = State.WAITING;
            notBefore = retryAt;
        }
    }

    /** Tries again at once if it waits. */
    void hurry(long now) {
        if (state == State.WAITING) {
            notBefore = now;
        }
    }

    /** There is another leader: whatever the last one still says, it may never have logged this. */
    void redirect(long now) {
        if (state == State.SENT) {
            state = State.WAITING;
        }
        hurry(now);
    }

    /** This node may have passed over the copy that is in the log, or is just coming there: another one is needed. */
    void passedOver(long now) {
        state = State.WAITING;
        notBefore = now;
    }

    /** {@code all} are the answers of the entry in which {@code own} are those of this node's group. */
    void answer(List<LogAnswer> own, List<Applied.Answers> all) {
        Map<RelayedGroup.Name, List<LogAnswer>> byName = new HashMap<>();
        if (calls.stream().anyMatch(call -> call.relayed().isPresent())) {
            all.forEach(group -> byName.put(new RelayedGroup.Name(group.session(), group.number()), group.answers()));
        }
        int at = 0;
        for (Call call : calls) {
            Optional<RelayedGroup> relayed = call.relayed();
            if (relayed.isPresent()) {
                answer(call, byName.get(relayed.get().name()));
                continue;
            }
            int next = at + call.commands().size();
            call.answer(List.copyOf(own.subList(at, next)));
            at = next;
        }
    }

    private static void answer(Call call, @Nullable List<LogAnswer> answers) {
        if (answers == null) {
            call.fail("The sender of this group has given it up already.", null);
        } else {
            call.answer(answers);
        }
    }

    void failExpired(long now, Instant wall, Supplier<String> why) {
        boolean old = tooOld(wall);
        for (Call call : calls) {
            if ((old || call.expired(now)) && !call.ended()) {
                call.fail(why.get(), null);
            }
        }
    }

    void fail(String why, @Nullable Throwable cause) {
        calls.forEach(call -> call.fail(why, cause));
    }

    boolean ended() {
        return calls.stream().allMatch(Call::ended);
    }
}
