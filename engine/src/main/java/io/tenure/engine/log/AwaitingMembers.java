package io.tenure.engine.log;

import io.tenure.node.NodeId;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.ratis.protocol.ClientId;
import org.apache.ratis.protocol.RaftPeerId;

/** Which members have callers that wait for an entry to be committed, as the leader sees it. */
public final class AwaitingMembers {

    private final Set<ClientId> senders = ConcurrentHashMap.newKeySet();
    private final Map<RaftPeerId, ClientId> known = new ConcurrentHashMap<>();

    /** As what a member sends messages to the leader. */
    public static ClientId sender(NodeId member) {
        return sender(Peers.id(member));
    }

    private static ClientId sender(RaftPeerId member) {
        return ClientId.valueOf(UUID.nameUUIDFromBytes(member.toString().getBytes(StandardCharsets.UTF_8)));
    }

    /** A message for the log has come. */
    void came(ClientId from) {
        senders.add(from);
    }

    /** Whether a message of the member came since it was last told what is committed, which it is now. */
    public boolean tell(RaftPeerId member) {
        return !senders.isEmpty() && senders.remove(known.computeIfAbsent(member, AwaitingMembers::sender));
    }
}
