package io.tenure.engine;

import io.tenure.store.Outcome.Refused;
import io.tenure.store.log.Group;
import io.tenure.store.log.LogAnswer;
import java.util.List;
import java.util.SortedMap;

/**
 * Brings groups of other senders through the log, under the names that those gave them: a copy that comes through
 * another node, too, takes effect once.
 */
public interface Relay {

    /**
     * What this node refuses of a group just now, by the places of the commands. To be asked only for a group of which no
     * copy can be under way, because a copy would have an effect all the same.
     */
    SortedMap<Integer, Refused> refusals(Group group);

    /** Whether the group only asks for tasks and there are none: then it can be answered without the log. */
    boolean asksInVain(Group group);

    /** Carries a group out and waits for its answers. {@code encoded} is the group as it shall stand in the log. */
    List<LogAnswer> send(Group group, byte[] encoded);
}
