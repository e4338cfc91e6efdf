package io.tenure.primary.host;

import io.tenure.primary.ScopeEnded;
import io.tenure.runtime.Alarm;
import java.util.concurrent.CompletableFuture;

/** Forks its action in a scope when the time has come; when it is called at the end of the scope, it cancels itself. */
final class ScopeTimer implements Runnable {

    private final RunScope scope;
    private final Runnable action;
    private final CompletableFuture<Alarm.Cancel> scheduled = new CompletableFuture<>();

    ScopeTimer(RunScope scope, Runnable action) {
        this.scope = scope;
        this.action = action;
    }

    void set(Alarm.Cancel cancel) {
        scheduled.complete(cancel);
    }

    void fire() {
        scope.forget(this);
        try {
            var unused = scope.fork(() -> {
                action.run();
                return null;
            });
        } catch (ScopeEnded e) {
            // It ended before the time came.
        }
    }

    @Override
    public void run() {
        var unused = scheduled.thenAccept(Alarm.Cancel::cancel);
    }
}
