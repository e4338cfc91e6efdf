package io.tenure.leadership;

import io.tenure.process.Children;
import io.tenure.runtime.Crew;
import io.tenure.time.Moment;
import java.util.Optional;

/** The child processes of an office, as its thread sees them: told only what is new, and awaited without limit. */
final class OfficeChildren {

    private final Children children;
    private final Crew crew;
    private Optional<Moment> trusted = Optional.empty();

    OfficeChildren(Children children, Crew crew) {
        this.children = children;
        this.crew = crew;
    }

    /** Until when this node believes that it holds the office; empty if it does not. */
    void trustedUntil(Optional<Moment> believed) {
        if (!believed.equals(trusted)) {
            trusted = believed;
            children.trustedUntil(believed.orElseGet(() -> Moment.now(crew.time())));
        }
    }

    /**
     * Calls {@code done} when no child is left that was started before. If nobody can tell, the process ends: its next
     * one ends what is left before it takes part in anything.
     */
    void end(Runnable done) {
        var unused = children.end().whenComplete((nothing, error) -> {
            if (error == null) {
                done.run();
            } else {
                crew.fatal("Whether the child processes of this node have ended cannot be seen: " + error);
            }
        });
    }
}
