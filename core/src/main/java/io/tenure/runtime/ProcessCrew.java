package io.tenure.runtime;

import io.tenure.time.Time;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/** The threads and clocks of this process. */
public final class ProcessCrew implements Crew {

    private final Time time = new SystemTime();
    private final Fatal fatal;

    /** A crew whose errors end the process at once. */
    public ProcessCrew() {
        this(Fatal.HALT);
    }

    public ProcessCrew(Fatal fatal) {
        this.fatal = fatal;
    }

    @Override
    public Time time() {
        return time;
    }

    @Override
    public Hand start(String name, Runnable body) {
        return new ThreadHand(Threads.virtual(name, body));
    }

    @Override
    public Hand startSteady(String name, Runnable body) {
        return new ThreadHand(Threads.platform(name, body, fatal));
    }

    @Override
    public Hand current() {
        return new ThreadHand(Thread.currentThread());
    }

    @Override
    public Timers timers(String name) {
        return new Alarm(name, fatal);
    }

    @Override
    public <M> Inbox<M> inbox(String name, int capacity, Consumer<M> receiver) {
        return new Mailbox<>(name, capacity, receiver, fatal);
    }

    @Override
    public boolean await(CompletableFuture<?> future, Duration limit) throws InterruptedException {
        try {
            Waiting.forResult(future, limit);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            return true;
        }
    }

    @Override
    public void sleep(Duration length) throws InterruptedException {
        Waiting.pause(length);
    }

    @Override
    public boolean wasInterrupted() {
        return Thread.interrupted();
    }

    @Override
    public Lock lock() {
        return new ReentrantLock();
    }

    @Override
    public double chance() {
        return Chance.fraction();
    }

    @Override
    public UUID uuid() {
        return Ids.uuid();
    }

    @Override
    public Alarm.Cancel onExit(String name, Runnable body) {
        return Threads.onExit(name, body);
    }

    @Override
    public void fatal(String sentence) {
        fatal.end(sentence);
    }

    private record ThreadHand(Thread thread) implements Hand {

        @Override
        public void interrupt() {
            thread.interrupt();
        }

        @Override
        public boolean isExiting() {
            return Threads.isExiting(thread);
        }
    }
}
