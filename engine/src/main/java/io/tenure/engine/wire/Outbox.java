package io.tenure.engine.wire;

import io.tenure.runtime.Threads;
import java.io.IOException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes frames to a connection on a thread of its own, so that nobody else waits for a peer that does not read. What waits is
 * bounded by those who send: a call that is not answered in time is given up with its connection.
 */
final class Outbox {

    private final BlockingQueue<Frame> frames = new LinkedBlockingQueue<>();
    private final Connector connector;
    private final Consumer<IOException> failed;
    private volatile @Nullable Thread thread;

    /**
     * @param connector makes the connection, or has it already
     * @param failed is told once, when nothing can be written any more
     */
    Outbox(Connector connector, Consumer<IOException> failed) {
        this.connector = connector;
        this.failed = failed;
    }

    void start(String name) {
        thread = Threads.platform(name, this::run);
    }

    interface Connector {
        Wire get() throws IOException;
    }

    void put(Frame frame) {
        frames.add(frame);
    }

    /** What has not been written is dropped. A write under way ends with its connection. */
    void close() {
        Thread writing = thread;
        if (writing != null) {
            writing.interrupt();
        }
    }

    private void run() {
        try {
            Wire wire = connector.get();
            while (true) {
                wire.write(frames.take());
            }
        } catch (IOException e) {
            failed.accept(e);
        } catch (InterruptedException e) {
            // It was closed.
        }
    }
}
