package io.tenure.server.office;

import io.tenure.engine.Role;
import io.tenure.lease.AgentService;
import io.tenure.lease.AgentState;
import io.tenure.lease.Holder;
import io.tenure.lease.LeaseWire;
import io.tenure.node.ClusterId;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** Takes the lease messages of candidates to this node's agent. */
final class LeaseClerk {

    private static final byte[] NOTHING = new byte[0];

    private final AgentService desk;
    private final ClusterId cluster;
    private final Supplier<Role> role;

    LeaseClerk(AgentService desk, ClusterId cluster, Supplier<Role> role) {
        this.desk = desk;
        this.cluster = cluster;
        this.role = role;
    }

    CompletableFuture<byte[]> answer(byte[] message) {
        return answer(LeaseWire.decodeMessage(message));
    }

    /**
     * A message to a node that is about to become a voter. It knows no members yet, so it takes the one who asks for its
     * lease for one: it has promised nothing to anybody, and its lease does not count before the change has made it a
     * voter. Once it is a member, only the one that it has promised itself to may go on in this way. Nothing is given back
     * in it, because anybody could say so.
     *
     * @throws IllegalArgumentException with a sentence
     */
    CompletableFuture<byte[]> answerAsNewcomer(byte[] message) {
        if (!(LeaseWire.decodeMessage(message) instanceof LeaseWire.Message.Ask ask)) {
            throw new IllegalArgumentException(
                    "A lease is given back between members only; what a newcomer has promised runs out.");
        }
        Holder candidate = ask.request().candidate();
        if (role.get() == Role.WAITING) {
            desk.membersUnlessTold(candidate.node());
        } else if (!serves(candidate)) {
            throw new IllegalArgumentException("This node is a member: its lease is asked for between members only.");
        }
        return answer(ask);
    }

    private boolean serves(Holder candidate) {
        return desk.agent().state() instanceof AgentState.Active active
                && active.holder().equals(candidate);
    }

    private CompletableFuture<byte[]> answer(LeaseWire.Message message) {
        return switch (message) {
            case LeaseWire.Message.Ask m -> desk.ask(m.request()).thenApply(LeaseWire::encode);
            case LeaseWire.Message.GiveBack m -> {
                if (m.cluster().equals(cluster)) {
                    desk.abolish(m.holder());
                }
                yield CompletableFuture.completedFuture(NOTHING);
            }
        };
    }
}
