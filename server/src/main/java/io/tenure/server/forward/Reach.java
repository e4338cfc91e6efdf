package io.tenure.server.forward;

import io.tenure.node.NodeId;
import java.util.Set;

/** Who is reached how. */
@FunctionalInterface
public interface Reach {

    /** Everybody that lives is reached directly. */
    Reach DIRECT = Set::of;

    /** The members that live, but do not answer this node directly. Asks nobody. */
    Set<NodeId> notReachedDirectly();
}
