package io.tenure.document.replica;

import io.tenure.document.DocumentOutcome;
import io.tenure.document.ReplicatedState;
import io.tenure.runtime.Alarm;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Counts the disks that have a state, and tells the outcome once. */
final class Copying {

    private final ReplicatedState state;
    private final int needed;
    private @Nullable Consumer<DocumentOutcome> then;
    private Alarm.Cancel limit = () -> {};
    private int disks;

    Copying(ReplicatedState state, int needed, Consumer<DocumentOutcome> then) {
        this.state = state;
        this.needed = needed;
        this.then = then;
    }

    void limit(Alarm.Cancel cancel) {
        limit = cancel;
    }

    void onDisk() {
        disks++;
        if (disks >= needed) {
            end(new DocumentOutcome.Acknowledged(state));
        }
    }

    void refused() {
        end(
                new DocumentOutcome.Unknown(
                        "Another member took over " + state.link()
                                + " while it was changed; whether it knows the change is unknown: repeat the request under the same key."));
    }

    /** Nobody has been sent anything. */
    void noRoom() {
        end(new DocumentOutcome.Declined(
                DocumentOutcome.Reason.NO_ROOM,
                "The disk of the owner of " + state.link() + " is nearly full: make room there to change documents."));
    }

    void tooLate() {
        end(
                new DocumentOutcome.Unknown(
                        "Only " + disks + " of " + needed + " copies of " + state.link()
                                + " were written in time, and the change may still take effect: repeat the request under the same key."));
    }

    private void end(DocumentOutcome outcome) {
        Consumer<DocumentOutcome> waiting = then;
        if (waiting != null) {
            then = null;
            limit.cancel();
            waiting.accept(outcome);
        }
    }
}
