package io.tenure.engine;

import io.tenure.node.ClusterId;

/** What an empty folder becomes. A folder that has an identity keeps it, whatever is asked. */
public sealed interface Origin {

    /** The first node of a new cluster. */
    Origin FOUND = new Found();

    record Found() implements Origin {}

    /**
     * A node that waits until a member of this cluster admits it ({@link Members#join}).
     *
     * @param kind what it is going to be: Ratis must know a learner from the start, or it stands for election when its
     *     leader is away, and closes the log because it may not
     */
    record Join(ClusterId cluster, Member.Kind kind) implements Origin {}
}
