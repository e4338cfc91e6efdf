package io.tenure.process;

import io.tenure.time.Moment;
import java.util.concurrent.CompletableFuture;

/** What an office tells the child processes of its node, and asks of them. */
public interface Children {

    /** A node without child processes. */
    Children NONE = new Children() {
        @Override
        public void trustedUntil(Moment end) {}

        @Override
        public CompletableFuture<Void> end() {
            return CompletableFuture.completedFuture(null);
        }
    };

    /** Until when they may work. Told with every extension, and with an earlier moment when the trust is lost. */
    void trustedUntil(Moment end);

    /** Ends all that were started before this call; completes when none is left, however long that takes. */
    CompletableFuture<Void> end();
}
