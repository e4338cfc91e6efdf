package io.tenure.server.document;

import io.tenure.group.GroupView;
import java.util.Optional;
import java.util.function.Supplier;

/** Whether documents can be read and written from here. */
final class DocumentHealth {

    private final HostKeeper keeper;
    private final Supplier<GroupView> view;
    private final Answers answers;

    DocumentHealth(HostKeeper keeper, Supplier<GroupView> view, Answers answers) {
        this.keeper = keeper;
        this.view = view;
        this.answers = answers;
    }

    /** What stands in the way, in a sentence. */
    Optional<String> complaint() throws InterruptedException {
        if (!answers.await(keeper.host().isCaughtUp())) {
            return Optional.of("This node is still reading what the other members have: try again.");
        }
        Optional<String> full = keeper.host().full();
        if (full.isPresent()) {
            return full;
        }
        GroupView now = view.get();
        if (now.available() < now.quorum()) {
            return Optional.of("Documents can be read but not written: " + now.available()
                    + " members are available, and the group's quorum is " + now.quorum() + ".");
        }
        return Optional.empty();
    }
}
