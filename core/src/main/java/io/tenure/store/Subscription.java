package io.tenure.store;

/** A watch that goes on until it is closed. */
public interface Subscription extends AutoCloseable {

    @Override
    void close();
}
