package io.tenure.engine.log;

import io.tenure.engine.FatalHandler;
import io.tenure.node.NodeName;
import io.tenure.runtime.Threads;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Stops a node that cannot continue: its callers are refused, and whoever must end the process is told, once. */
public final class NodeFailure {

    private static final Logger LOG = LoggerFactory.getLogger(NodeFailure.class);

    private final NodeName node;
    private final Batcher batcher;

    /** Who is told of a failure; taken by the first one, or by {@link #end}. */
    private final AtomicReference<@Nullable FatalHandler> fatal = new AtomicReference<>();

    public NodeFailure(NodeName node, Batcher batcher) {
        this.node = node;
        this.batcher = batcher;
    }

    /** From now on failures are reported. */
    public void begin(FatalHandler handler) {
        fatal.set(handler);
    }

    /** From now on they are not, because the node stops anyway. Whether it was well until now. */
    public boolean end() {
        return fatal.getAndSet(null) != null;
    }

    /** The log, the state or the membership of this node is lost. Does not block. */
    public void failed(String sentence, @Nullable Throwable cause) {
        FatalHandler handler = fatal.getAndSet(null);
        if (handler != null) {
            if (cause != null) {
                LOG.error("This node stops.", cause);
            }
            batcher.close(sentence, cause);
            Threads.platform("tenure-fatal-" + node, () -> handler.stopped(sentence, cause));
        }
    }
}
