package io.tenure.engine.node;

import java.util.ArrayDeque;
import java.util.Deque;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What is to be closed, the newest first. A failure to close one is logged and does not keep the others open. */
final class Resources implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Resources.class);

    private final Deque<AutoCloseable> open = new ArrayDeque<>();

    <T extends AutoCloseable> T add(T resource) {
        open.push(resource);
        return resource;
    }

    /** Idempotent. */
    @Override
    public void close() {
        while (!open.isEmpty()) {
            AutoCloseable resource = open.pop();
            try {
                resource.close();
            } catch (Exception e) {
                LOG.warn("{} was not closed properly: {}", resource.getClass().getSimpleName(), e.getMessage());
                LOG.debug("How it failed:", e);
            }
        }
    }
}
