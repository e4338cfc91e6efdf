package io.tenure.store;

/** A watch that lasts until it is closed. */
public interface Subscription extends AutoCloseable {

    @Override
    void close();
}
