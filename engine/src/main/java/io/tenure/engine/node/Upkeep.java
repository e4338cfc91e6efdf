package io.tenure.engine.node;

import io.tenure.engine.log.NodeFailure;
import io.tenure.runtime.Alarm;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a node does from time to time, whether anybody calls or not. */
final class Upkeep implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Upkeep.class);

    private final Alarm alarm;
    private final Alarm saving;
    private final NodeFailure failure;
    private volatile boolean closed;

    /** What waits for the disk has an alarm of its own, so that it holds up nothing else. */
    Upkeep(Alarm alarm, Alarm saving, NodeFailure failure) {
        this.alarm = alarm;
        this.saving = saving;
        this.failure = failure;
    }

    /** A duty that fails is tried again at its next time. */
    void every(Duration pause, Runnable duty) {
        alarm.every(pause, () -> attempt(duty));
    }

    /** One that writes; if that fails, the node stops. */
    void everyWrite(Duration pause, Runnable writing) {
        saving.every(pause, () -> write(writing));
    }

    void writeSoon(Runnable writing) {
        saving.in(Duration.ZERO, () -> write(writing));
    }

    private void write(Runnable writing) {
        if (!closed) {
            try {
                writing.run();
            } catch (RuntimeException e) {
                failure.failed("The state could not be written: " + e.getMessage(), e);
            }
        }
    }

    private void attempt(Runnable duty) {
        if (!closed) {
            try {
                duty.run();
            } catch (RuntimeException e) {
                if (!closed) {
                    LOG.warn("A duty of this node failed and will be tried again: {}", e.getMessage(), e);
                }
            }
        }
    }

    @Override
    public void close() {
        closed = true;
    }
}
