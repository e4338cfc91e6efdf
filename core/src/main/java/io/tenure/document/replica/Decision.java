package io.tenure.document.replica;

import io.tenure.document.DocumentChange;
import io.tenure.document.DocumentOutcome;
import io.tenure.document.DocumentStamp;
import io.tenure.document.DocumentWrite;
import io.tenure.document.Lineage;
import io.tenure.document.Place;
import io.tenure.document.ReplicatedState;
import java.util.List;
import java.util.Optional;

/** What an owner makes of a request: a state to replicate, or a refusal. */
sealed interface Decision {

    /** The state, which may be the current one if only its copies are in question. */
    record Replicate(ReplicatedState state) implements Decision {}

    record Refuse(DocumentOutcome.Declined outcome) implements Decision {}

    /** What the owner that decides is called in its states, its epoch, and what its clock says. */
    record Turn(String owner, long epoch, long nowMicros) {}

    static Decision of(DocumentWrite write, Optional<ReplicatedState> current, Turn turn) {
        if (current.isPresent()
                && write.key().isPresent()
                && current.get().keys().contains(write.key().get())) {
            return new Replicate(repeated(current.get(), turn));
        }
        Optional<Long> version = current.filter(state -> !state.deleted())
                .map(state -> state.place().version());
        if (write.expected().isPresent() && !write.expected().equals(version)) {
            String actual = version.map(number -> "has the version " + number).orElse("does not exist");
            return new Refuse(new DocumentOutcome.Declined(
                    DocumentOutcome.Reason.OTHER_VERSION,
                    write.link() + " " + actual + ", not " + write.expected().get()
                            + " as the request says: read it again and decide."));
        }
        return switch (write.change().apply(current)) {
            case DocumentChange.Write to ->
                new Replicate(next(write, current, new Next(turn, to.kind(), to.content(), to.expiresMicros(), false)));
            case DocumentChange.Delete to ->
                new Replicate(next(write, current, new Next(turn, to.kind(), to.content(), 0, true)));
            case DocumentChange.Refuse no -> new Refuse(new DocumentOutcome.Declined(no.reason(), no.sentence()));
        };
    }

    /** Only states of the own epoch are acknowledged: who has promised it has all of them. An older one gets a new place. */
    private static ReplicatedState repeated(ReplicatedState current, Turn turn) {
        return current.place().epoch() == turn.epoch ? current : current.moved(turn.epoch, turn.owner);
    }

    private static ReplicatedState next(DocumentWrite write, Optional<ReplicatedState> current, Next to) {
        long epoch = to.turn.epoch;
        Place place = current.map(state -> state.place().next(epoch)).orElseGet(() -> new Place(epoch, 0));
        Lineage lineage =
                current.map(ReplicatedState::lineage).orElse(Lineage.NONE).with(place, to.turn.owner);
        long before = current.map(state -> state.stamp().updatedMicros()).orElse(0L);
        DocumentStamp stamp = new DocumentStamp(
                Math.max(to.turn.nowMicros, before + 1), write.action(), to.expiresMicros, write.principal());
        List<String> known = current.map(ReplicatedState::keys).orElse(List.of());
        List<String> keys = write.key()
                .map(key -> current.map(state -> state.keysWith(key)).orElse(List.of(key)))
                .orElse(known);
        return new ReplicatedState(write.link(), to.kind, place, lineage, to.content, stamp, to.deleted, keys);
    }

    /** The parts of a new state. */
    record Next(Turn turn, String kind, byte[] content, long expiresMicros, boolean deleted) {}
}
