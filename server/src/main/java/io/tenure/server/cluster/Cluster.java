package io.tenure.server.cluster;

import io.tenure.node.NodeName;
import java.util.List;

/**
 * The cluster as this node sees it. Changes go to whichever node may make them, one after the other; they and
 * {@link #members} may throw {@link io.tenure.store.Unavailable}, changes also {@link io.tenure.store.Indeterminate}.
 */
public interface Cluster {

    /** What this node knows by itself; quick and never blocking. */
    NodeStatus status();

    /** All members, by name. */
    List<Member> members();

    /** Takes a node in. The same applicant may ask again: it is in already. */
    Admission join(Applicant applicant);

    /** Takes a member out, dead or alive. */
    Removal remove(NodeName name);
}
