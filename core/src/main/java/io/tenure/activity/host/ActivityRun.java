package io.tenure.activity.host;

import io.tenure.activity.Activities;
import io.tenure.activity.Activity;
import io.tenure.activity.ActivityEnd;
import io.tenure.activity.ActivityEnded;
import io.tenure.activity.ActivityRefusal;
import io.tenure.activity.ActivityRefused;
import io.tenure.activity.ActivityScope;
import io.tenure.activity.ActivitySpec;
import io.tenure.lease.Quorum;
import io.tenure.runtime.Crew;
import io.tenure.store.Term;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** One call of {@link Activities#run}: waits for the start, runs the body, is interrupted when it must end. */
final class ActivityRun<T> implements ActivityScope {

    private static final Duration LONG = Duration.ofDays(1);

    private final ActivityHost activities;
    private final long id;
    private final ActivitySpec spec;
    private final Optional<ActivityRun<?>> parent;
    private final Activities.Body<T> body;
    private final CompletableFuture<Activity> started = new CompletableFuture<>();
    private final ReentrantLock lock = new ReentrantLock();
    private Crew.@Nullable Hand hand;
    private final CompletableFuture<Void> ended = new CompletableFuture<>();
    private volatile @Nullable ActivityEnd end;
    private volatile @Nullable Activity activity;
    private volatile CompletableFuture<Void> switching = new CompletableFuture<>();

    ActivityRun(
            ActivityHost activities,
            long id,
            ActivitySpec spec,
            Optional<ActivityRun<?>> parent,
            Activities.Body<T> body) {
        this.activities = activities;
        this.id = id;
        this.spec = spec;
        this.parent = parent;
        this.body = body;
    }

    long id() {
        return id;
    }

    Activities.Body<T> body() {
        return body;
    }

    T carryOut() throws Exception {
        activity = awaitStart();
        enter();
        try {
            T result = body.run(this);
            ActivityEnd reason = end;
            if (reason != null) {
                throw new ActivityEnded(spec.name(), reason);
            }
            return result;
        } catch (InterruptedException e) {
            ActivityEnd reason = end;
            throw reason == null ? e : new ActivityEnded(spec.name(), reason);
        } finally {
            leave();
        }
    }

    private Activity awaitStart() throws InterruptedException {
        return result(started);
    }

    void start(Activity value) {
        started.complete(value);
    }

    void refuse(ActivityRefusal reason) {
        started.completeExceptionally(new ActivityRefused(spec.name(), reason));
    }

    /** Ends the body: at once if it runs, else as soon as it would begin. */
    void end(ActivityEnd reason) {
        lock.lock();
        try {
            if (end != null) {
                return;
            }
            end = reason;
            if (hand != null) {
                hand.interrupt();
            }
            ended.complete(null);
        } finally {
            lock.unlock();
        }
    }

    private void enter() {
        lock.lock();
        try {
            ActivityEnd reason = end;
            if (reason != null) {
                throw new ActivityEnded(spec.name(), reason);
            }
            hand = activities.crew().current();
        } finally {
            lock.unlock();
        }
    }

    /** Whoever called must not be interrupted by what was meant for the body; a parent that is to end must be. */
    private void leave() {
        lock.lock();
        try {
            hand = null;
            if (end != null) {
                var unused = activities.crew().wasInterrupted();
            }
        } finally {
            lock.unlock();
        }
        if (hasEndedParent()) {
            activities.crew().current().interrupt();
        }
    }

    private boolean hasEndedParent() {
        return parent.filter(p -> p.end != null || p.hasEndedParent()).isPresent();
    }

    CompletableFuture<Void> switching() {
        switching = new CompletableFuture<>();
        return switching;
    }

    void switched(Optional<ActivityRefusal> refusal) {
        if (refusal.isPresent()) {
            switching.completeExceptionally(new ActivityRefused(spec.name(), refusal.get()));
        } else {
            switching.complete(null);
        }
    }

    @Override
    public List<String> path() {
        Activity value = activity;
        return value == null ? List.of() : value.path();
    }

    @Override
    public Optional<Term> term() {
        Activity value = activity;
        return value == null ? Optional.empty() : value.term();
    }

    @Override
    public Optional<ActivityEnd> end() {
        return Optional.ofNullable(end);
    }

    @Override
    public void awaitEnd() {
        while (!ended.isDone()) {
            try {
                var unused = activities.crew().await(ended, LONG);
            } catch (InterruptedException e) {
                // By whoever ends it; a body that only waits has nobody else to listen to.
            }
        }
        forgetInterruption();
    }

    /** Under the lock: whoever ends it has interrupted its thread by then. */
    private void forgetInterruption() {
        lock.lock();
        try {
            var unused = activities.crew().wasInterrupted();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public <R> R run(ActivitySpec child, Activities.Body<R> childBody) throws Exception {
        return activities.run(child, Optional.of(this), childBody);
    }

    @Override
    public void switchQuorum(Quorum quorum) throws InterruptedException {
        try {
            var unused = result(activities.switchQuorum(this, quorum));
        } catch (ActivityRefused e) {
            ActivityEnd reason = end;
            throw reason == null ? e : new ActivityEnded(spec.name(), reason);
        }
    }

    /** Waits for what the table always says in the end. */
    private <R> R result(CompletableFuture<R> future) throws InterruptedException {
        while (!activities.crew().await(future, LONG)) {
            // Not said yet.
        }
        try {
            return future.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof ActivityRefused refused) {
                throw refused;
            }
            throw e;
        }
    }
}
