package io.tenure.engine.log;

import io.tenure.engine.state.Position;
import io.tenure.store.log.Applied;
import org.apache.ratis.protocol.RaftPeerId;

/** What the log tells the rest of the node. None of these may block. */
public interface LogEvents {

    /** An entry was applied on this node. */
    void applied(Applied applied);

    /** An entry with this many bytes in the log was applied. */
    void logged(Position position, long bytes);

    /** Another leader is known, or this node begins to lead. */
    void leaderChanged(RaftPeerId leader);

    /** This node, as leader, takes commands from now on. */
    void leaderReady();

    /** This node led, and does no more. */
    void leaderNoMore();

    /** The state was replaced by a dump. */
    void replaced();
}
