package io.tenure.testkit;

import io.tenure.runtime.Alarm;
import io.tenure.runtime.Crew;
import io.tenure.time.Time;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * A crew that does everything in the test's thread, in the order of a {@link VirtualScheduler}: nothing happens but while
 * the test lets time go by. Bodies that are started may pause in virtual time, by {@link #sleep}.
 *
 * <p>A crew is one process: after {@link #crash} nothing of it happens any more.
 */
public final class TestCrew implements Crew {
    private static final Duration STEP = Duration.ofMillis(50);

    private final VirtualTime time;
    private final VirtualScheduler scheduler;
    private final List<Coroutine> coroutines = new ArrayList<>();
    private boolean crashed;

    public TestCrew(VirtualTime time, VirtualScheduler scheduler) {
        this.time = time;
        this.scheduler = scheduler;
    }

    /** The process is gone, without a word. */
    public void crash() {
        crashed = true;
    }

    /** Pauses the body that calls it, in virtual time. */
    public void sleep(Duration length) throws InterruptedException {
        Coroutine current = current();
        long pause = current.nextPause();
        plan(length, () -> current.resumeFrom(pause));
        current.pause();
    }

    private Coroutine current() {
        return coroutines.stream()
                .filter(Coroutine::isCurrent)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(
                        "Only what the crew has started can sleep: the test itself lets time go by."));
    }

    private void plan(Duration delay, Runnable action) {
        scheduler.after(delay, () -> {
            if (!crashed) {
                action.run();
            }
        });
    }

    @Override
    public Time time() {
        return time;
    }

    @Override
    public Hand start(String name, Runnable body) {
        coroutines.removeIf(Coroutine::isOver);
        Coroutine coroutine = new Coroutine(name, body);
        coroutines.add(coroutine);
        plan(Duration.ZERO, coroutine::resume);
        return () -> {
            coroutine.interrupt();
            plan(Duration.ZERO, coroutine::resumeIfInterrupted);
        };
    }

    @Override
    public Timers timers(String name) {
        return new Timers() {
            private boolean closed;

            @Override
            public Alarm.Cancel in(Duration delay, Runnable action) {
                boolean[] cancelled = new boolean[1];
                plan(delay.isNegative() ? Duration.ZERO : delay, () -> {
                    if (!cancelled[0] && !closed) {
                        action.run();
                    }
                });
                return () -> cancelled[0] = true;
            }

            @Override
            public void close() {
                closed = true;
            }
        };
    }

    @Override
    public <M> Inbox<M> inbox(String name, int capacity, Consumer<M> receiver) {
        return new Inbox<>() {
            private boolean closed;

            @Override
            public boolean offer(M message) {
                plan(Duration.ZERO, () -> {
                    if (!closed) {
                        receiver.accept(message);
                    }
                });
                return !closed;
            }

            @Override
            public void close() {
                closed = true;
            }
        };
    }

    /** Lets time go by until the future is done. */
    @Override
    public boolean await(CompletableFuture<?> future, Duration limit) {
        long end = time.nanos() + limit.toNanos();
        scheduler.run(Duration.ZERO);
        while (!future.isDone() && time.nanos() < end) {
            scheduler.run(STEP);
        }
        return future.isDone();
    }

    /** Half, always. */
    @Override
    public double chance() {
        return 0.5;
    }
}
