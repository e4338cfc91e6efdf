package io.tenure.sim.lease;

import io.tenure.lease.Holder;
import io.tenure.lease.agent.AgentState.Active;
import io.tenure.lease.agent.LeaseAnswer;
import io.tenure.lease.agent.LeaseAnswer.Granted;
import io.tenure.lease.agent.LeaseRequest;
import io.tenure.node.NodeId;
import io.tenure.office.Grantor;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** The agents as a process reaches them: over the network. */
final class SimGrantor implements Grantor {

    private final World world;
    private final SimProcess process;
    private final Map<NodeId, LeaseRequest> latest = new HashMap<>();
    private final Map<NodeId, LeaseRequest> kept = new HashMap<>();

    SimGrantor(World world, SimProcess process) {
        this.world = world;
        this.process = process;
    }

    @Override
    public CompletableFuture<LeaseAnswer> ask(NodeId agent, LeaseRequest request) {
        world.count(Toll.Kind.REQUESTS);
        process.ledger().asked(request, process.now());
        latest.put(agent, request);
        LeaseRequest granted = kept.remove(agent);
        if (granted != null && granted.candidate().equals(request.candidate())) {
            return CompletableFuture.completedFuture(new Granted(request.sequence()));
        }
        CompletableFuture<LeaseAnswer> answer = new CompletableFuture<>();
        process.send(world.node(agent), other -> {
            var unused = other.desk().ask(request).thenAccept(said -> {
                answered(other, request, said);
                other.reply(process, () -> heard(agent, request, said, answer));
            });
        });
        return answer;
    }

    private void answered(SimProcess agent, LeaseRequest request, LeaseAnswer answer) {
        switch (answer) {
            case Granted a -> {
                world.count(Toll.Kind.GRANTS);
                world.promises().granted(agent, process, request);
            }
            case LeaseAnswer.Denied a -> {
                world.count(Toll.Kind.DENIALS);
                if (a.reason().isStale()) {
                    world.count(Toll.Kind.STALE_REQUESTS);
                }
            }
        }
    }

    private void heard(NodeId agent, LeaseRequest request, LeaseAnswer said, CompletableFuture<LeaseAnswer> answer) {
        if (world.has(Bug.DEADLINE_FROM_RESPONSE) && said instanceof Granted) {
            kept.put(agent, request);
            answer.completeExceptionally(new IllegalStateException("The answer is kept for the next request."));
        } else if (world.has(Bug.ANY_ANSWER) && latest.containsKey(agent) && said instanceof Granted) {
            answer.complete(new Granted(latest.get(agent).sequence()));
        } else {
            answer.complete(said);
        }
    }

    @Override
    public void giveBack(NodeId agent, Holder holder) {
        world.count(Toll.Kind.GIVEN_BACK);
        world.promises().givenBack(process, holder);
        process.send(world.node(agent), other -> other.desk().abolish(heardOf(other, holder)));
    }

    private Holder heardOf(SimProcess agent, Holder holder) {
        return world.has(Bug.LATE_ABOLISH)
                        && agent.desk().agent().state() instanceof Active s
                        && s.holder().node().equals(holder.node())
                ? s.holder()
                : holder;
    }
}
