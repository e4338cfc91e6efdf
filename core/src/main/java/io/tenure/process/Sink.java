package io.tenure.process;

/**
 * Takes what a child process writes. Called on the one thread that reads all pipes of a node, so it must neither block
 * nor keep the array.
 */
public interface Sink {

    void out(byte[] bytes, int length);

    void err(byte[] bytes, int length);
}
