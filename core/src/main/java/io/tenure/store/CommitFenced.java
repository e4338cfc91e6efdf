package io.tenure.store;

import io.tenure.node.NodeName;
import java.util.Optional;

/** A change was sent under a term that is not open; nothing was changed. Its sender is no longer in office. */
public final class CommitFenced extends TenureException {

    private static final long serialVersionUID = 1L;

    private final transient Optional<Holding> current;

    public CommitFenced(Optional<Holding> current) {
        super(Advice.ASK_LEADER, "Another term is open: whoever sent this is no longer in office.", null);
        this.current = current;
    }

    /** The term that is open, if one is. */
    public Optional<Holding> current() {
        return current;
    }

    @Override
    public Optional<NodeName> leader() {
        return current.map(Holding::holder);
    }
}
