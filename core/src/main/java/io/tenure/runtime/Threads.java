package io.tenure.runtime;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;

/** Named threads. Platform threads for what must not starve, virtual ones for work that may block. */
public final class Threads {

    private Threads() {}

    /** Starts a daemon platform thread. An error in it, or a failure to start it, ends the process. */
    public static Thread platform(String name, Runnable body) {
        return platform(name, body, Fatal.HALT);
    }

    static Thread platform(String name, Runnable body, Fatal fatal) {
        Thread thread = Thread.ofPlatform().name(name).daemon(true).unstarted(fatal.guarding(name, body));
        try {
            thread.start();
        } catch (OutOfMemoryError e) {
            fatal.met(name, e);
            throw e;
        }
        return thread;
    }

    /** Starts a virtual thread. */
    public static Thread virtual(String name, Runnable body) {
        return Thread.ofVirtual().name(name).start(body);
    }

    /** An executor that gives each task its own virtual thread. */
    public static ExecutorService perTask(String name) {
        return Executors.newThreadPerTaskExecutor(
                Thread.ofVirtual().name(name + "-", 0).factory());
    }

    /**
     * Runs the body when the process is asked to end, by a signal or from within. The process waits for it. Not if it is
     * cancelled before, nor if the process is ending already.
     */
    public static Alarm.Cancel onExit(String name, Runnable body) {
        Thread hook = Thread.ofPlatform().name(name).unstarted(body);
        try {
            Runtime.getRuntime().addShutdownHook(hook);
        } catch (IllegalStateException e) {
            return () -> {};
        }
        return () -> {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException e) {
                // It runs now.
            }
        };
    }

    /** Whether a thread has asked the process to end: it waits for what runs on exit, and never goes on. */
    static boolean isExiting(Thread thread) {
        return Stream.of(thread.getStackTrace())
                .anyMatch(frame -> frame.getClassName().equals(Runtime.class.getName())
                        && frame.getMethodName().equals("exit"));
    }
}
