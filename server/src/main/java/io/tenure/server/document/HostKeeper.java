package io.tenure.server.document;

import io.tenure.document.replica.DocumentHost;
import io.tenure.document.replica.HostPorts;
import io.tenure.document.replica.HostSettings;
import io.tenure.document.replica.ShelfOrigin;
import io.tenure.group.GroupView;
import io.tenure.runtime.Crew;
import io.tenure.server.http.Problem;
import io.tenure.server.http.ProblemType;
import io.tenure.server.http.Refusal;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs the host of documents while this node is a member, and tells it what the group looks like.
 *
 * <p>There is no host before the first view that names this node: an empty view would tell it that nobody else has
 * documents.
 */
final class HostKeeper implements AutoCloseable {

    /** How often the view is looked at. */
    private static final Duration LOOK = Duration.ofMillis(200);

    private final HostPorts ports;
    private final HostSettings settings;
    private final ShelfOrigin origin;
    private final Supplier<GroupView> views;
    private final KnownSelector selector;
    private final Crew.Timers timers;
    private final ReentrantLock looking = new ReentrantLock();
    private volatile @Nullable DocumentHost host;
    private @Nullable GroupView seen;
    private boolean closed;

    HostKeeper(
            HostPorts ports,
            HostSettings settings,
            ShelfOrigin origin,
            KnownSelector selector,
            Supplier<GroupView> views) {
        this.ports = ports;
        this.settings = settings;
        this.origin = origin;
        this.views = views;
        this.selector = selector;
        this.timers = ports.crew().timers("tenure-documents-view");
        look();
        var unused = timers.every(LOOK, this::look);
    }

    /** Looks at the newest view at once. */
    void look() {
        looking.lock();
        try {
            GroupView now = views.get();
            if (closed || now.equals(seen) || now.member(now.self()).isEmpty() || !selector.isKnown()) {
                return;
            }
            seen = now;
            DocumentHost running = host;
            if (running == null) {
                host = new DocumentHost(ports, settings, now, origin);
            } else {
                running.view(now);
            }
        } finally {
            looking.unlock();
        }
    }

    /** Empty before this node is a member. */
    Optional<DocumentHost> running() {
        return Optional.ofNullable(host);
    }

    DocumentHost host() {
        return running().orElseThrow(this::absent);
    }

    /** Said instead, before this node is a member. */
    Refusal absent() {
        return new Refusal(Problem.of(
                ProblemType.UNAVAILABLE,
                selector.isKnown() ? "This node is no member of the group yet: try again." : selector.complaint()));
    }

    /** Continues when this node has what the others had when it was asked. Does not block. */
    void catchUp(Runnable done) {
        DocumentHost running = host;
        if (running == null && !selector.isKnown()) {
            done.run();
        } else if (running == null) {
            var unused = timers.in(LOOK, () -> catchUp(done));
        } else {
            var unused = running.catchUp().thenRun(done);
        }
    }

    /** Idempotent. */
    @Override
    public void close() {
        timers.close();
        looking.lock();
        try {
            closed = true;
        } finally {
            looking.unlock();
        }
        running().ifPresent(DocumentHost::close);
    }
}
