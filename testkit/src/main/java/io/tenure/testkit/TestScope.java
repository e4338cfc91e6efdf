package io.tenure.testkit;

import io.tenure.primary.CleanUp;
import io.tenure.primary.Scope;
import io.tenure.store.Store;
import io.tenure.store.Term;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;

/** The scope of an instance in a {@link TestTenure}: it sleeps in virtual time and ends with its copy. */
final class TestScope implements Scope {
    private final TestCrew crew;
    private final Term term;
    private final Store fenced;

    TestScope(TestCrew crew, Term term, Store fenced) {
        this.crew = crew;
        this.term = term;
        this.fenced = fenced;
    }

    @Override
    public Term term() {
        return term;
    }

    @Override
    public void check() {}

    @Override
    public boolean isAborted() {
        return false;
    }

    @Override
    public boolean isSteppingDown() {
        return false;
    }

    @Override
    public void sleep(Duration time) throws InterruptedException {
        crew.sleep(time);
    }

    /** Begins when the one that forks next sleeps; its future is not to be waited for before it is done. */
    @Override
    public <T> Future<T> fork(Callable<T> work) {
        FutureTask<T> task = new FutureTask<>(work);
        crew.start("part", task);
        return task;
    }

    @Override
    public void after(Duration delay, Runnable action) {
        crew.timers("after").in(delay, () -> crew.start("part", action));
    }

    @Override
    public Store store() {
        return fenced;
    }

    /** A scope here ends only with its whole process, which tells nobody. */
    @Override
    public void onEnd(Runnable action) {}

    @Override
    public void onCleanUp(CleanUp action) {}

    @Override
    public void report(String line, double fraction) {}
}
