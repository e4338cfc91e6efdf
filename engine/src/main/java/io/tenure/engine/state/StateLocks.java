package io.tenure.engine.state;

import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Who may do what to the state at a time. To be taken in the order in which they stand here. */
final class StateLocks {

    /** Held while the file is saved, until the disk has it. */
    final ReentrantLock saving = new ReentrantLock();

    /** Held from one boundary of entries to the next. Who applies and who saves take turns, so it is fair. */
    final ReentrantLock writing = new ReentrantLock(true);

    /** Its write side is held while tables change. */
    final ReentrantReadWriteLock tables = new ReentrantReadWriteLock();

    /** Does something while nobody does anything else. */
    <T, E extends Exception> T alone(Action<T, E> action) throws E {
        saving.lock();
        writing.lock();
        tables.writeLock().lock();
        try {
            return action.run();
        } finally {
            tables.writeLock().unlock();
            writing.unlock();
            saving.unlock();
        }
    }

    interface Action<T, E extends Exception> {
        T run() throws E;
    }
}
