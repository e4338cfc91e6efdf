package io.tenure.lease.agent;

import io.tenure.lease.Holder;
import io.tenure.lease.LeaseSettings;
import io.tenure.lease.agent.AgentState.Active;
import io.tenure.lease.agent.AgentState.Barred;
import io.tenure.lease.agent.AgentState.Free;
import io.tenure.node.ClusterId;
import io.tenure.node.NodeId;
import io.tenure.runtime.Alarm;
import io.tenure.runtime.ControlBox;
import io.tenure.runtime.Crew;
import io.tenure.time.BootClock;
import io.tenure.time.Moment;
import io.tenure.time.Step;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Runs a node's agent: one thread takes the requests, writes the file and answers.
 *
 * <p>If the file cannot be written, the node cannot keep its promise: it answers nothing more, and the process ends.
 */
public final class AgentService implements AutoCloseable {

    private static final int REQUESTS = 1000;
    private static final byte[] NOTHING = new byte[0];

    private final ClusterId cluster;
    private final LeaseFile file;
    private final Crew crew;
    private final Follow follow;
    private final Map<Long, CompletableFuture<LeaseAnswer>> replies = new HashMap<>();
    private final AtomicLong refusals = new AtomicLong();
    private final AtomicLong writes = new AtomicLong();
    private final Crew.Timers timers;
    private final ControlBox box;
    private final ReentrantLock atWork = new ReentrantLock();
    private volatile Agent agent;
    private Alarm.Cancel wakeUp = () -> {};
    private long lastReply;
    private boolean told;
    private boolean over;

    private AgentService(ClusterId cluster, Agent agent, LeaseFile file, Crew crew, Follow follow) {
        this.cluster = cluster;
        this.agent = agent;
        this.file = file;
        this.crew = crew;
        this.follow = follow;
        this.timers = crew.timers("tenure-lease-agent-timer");
        this.box = new ControlBox(crew, "tenure-lease-agent", REQUESTS);
    }

    /** What happens on this node because of its promise. */
    public interface Follow {

        /** Whom this node serves from now on; empty if nobody. */
        void serving(Optional<Holder> holder);

        /**
         * Ends what runs here under the lease; must call {@code done} when it has ended. Child processes of this node's
         * own lease are waited for without limit.
         */
        void endWork(Holder holder, Runnable done);
    }

    /** Opens the service with what the file says. */
    public static AgentService open(Config config, Resources resources, Follow follow) {
        LeaseFile file = new LeaseFile(resources.storage(), resources.boot());
        Moment now = Moment.now(resources.crew().time());
        Optional<LeaseFile.Found> found = file.read();
        AgentState state = found.map(f -> honoured(f, config.self(), now))
                .orElseGet(() -> config.fresh()
                        ? new Free()
                        : new Barred(now.plus(config.settings().ttl())));
        Agent agent = Agent.starting(config.cluster(), config.settings(), state);
        AgentService service = new AgentService(config.cluster(), agent, file, resources.crew(), follow);
        service.offer(new AgentInput.WakeUp());
        return service;
    }

    /** Where the promise is kept, the clock that it is counted on, and who does the work. */
    public record Resources(LeaseStorage storage, BootClock boot, Crew crew) {}

    /**
     * Whose promises a service keeps, and how.
     *
     * @param fresh whether this process has just created the node, so that there cannot be an older promise
     */
    public record Config(ClusterId cluster, NodeId self, LeaseSettings settings, boolean fresh) {}

    /**
     * A promise to an earlier process of this node is void, because nothing of it is left: the lock of the data folder
     * proves that it is dead, and whoever opens the agent has ended the child processes that it left behind.
     */
    private static AgentState honoured(LeaseFile.Found found, NodeId self, Moment now) {
        boolean others =
                found.holder().isPresent() && !found.holder().get().node().equals(self);
        return others && !found.left().isZero()
                ? new Active(found.holder().get(), 0, now.plus(found.left()))
                : new Free();
    }

    /** Answers a message of a candidate between members. Fails only if the service is closed, broken or overloaded. */
    public CompletableFuture<byte[]> answer(byte[] message) {
        return answer(LeaseWire.decodeMessage(message));
    }

    /**
     * Answers a message that came to a node that is about to become a voter. It knows no members yet, so it takes the one who
     * asks for its lease for one: it has promised nothing to anybody, and its lease does not count before the change has made
     * it a voter. Once it is a member, only the one that it has promised itself to may go on in this way. Nothing is given
     * back in it, because anybody could say so.
     *
     * @throws IllegalArgumentException with a sentence
     */
    public CompletableFuture<byte[]> answerAsNewcomer(byte[] message, boolean waiting) {
        if (!(LeaseWire.decodeMessage(message) instanceof LeaseWire.Message.Ask ask)) {
            throw new IllegalArgumentException(
                    "A lease is given back between members only; what a newcomer has promised runs out.");
        }
        Holder candidate = ask.request().candidate();
        if (waiting) {
            membersUnlessTold(candidate.node());
        } else if (!served(agent).equals(Optional.of(candidate))) {
            throw new IllegalArgumentException("This node is a member: its lease is asked for between members only.");
        }
        return answer(ask);
    }

    private CompletableFuture<byte[]> answer(LeaseWire.Message message) {
        return switch (message) {
            case LeaseWire.Message.Ask m -> ask(m.request()).thenApply(LeaseWire::encode);
            case LeaseWire.Message.GiveBack m -> {
                if (m.cluster().equals(cluster)) {
                    abolish(m.holder());
                }
                yield CompletableFuture.completedFuture(NOTHING);
            }
        };
    }

    /** Answers a candidate. Fails only if the service is closed, broken or overloaded. */
    public CompletableFuture<LeaseAnswer> ask(LeaseRequest request) {
        CompletableFuture<LeaseAnswer> reply = new CompletableFuture<>();
        boolean taken = box.ask(() -> {
            long number = ++lastReply;
            replies.put(number, reply);
            step(new AgentInput.Ask(request, number));
        });
        if (!taken) {
            reply.completeExceptionally(new RejectedExecutionException("The lease agent takes no more requests."));
        }
        return reply;
    }

    /** Frees the lease, if it is this one. May get lost if the service is overloaded; then the lease runs out. */
    public void abolish(Holder holder) {
        box.ask(() -> step(new AgentInput.Abolish(holder)));
    }

    /** The current members of the cluster: nobody else gets a lease. */
    public void members(Set<NodeId> members) {
        box.tell(() -> {
            told |= !members.isEmpty();
            step(new AgentInput.MembersAre(members));
        });
    }

    /** Treats the asker as the only member until the members are known: this node is about to join. */
    void membersUnlessTold(NodeId asker) {
        box.tell(() -> {
            if (!told) {
                step(new AgentInput.MembersAre(Set.of(asker)));
            }
        });
    }

    /** The current state of the agent. */
    public Agent agent() {
        return agent;
    }

    /** How many requests were refused as stale: old lease ids and old sequence numbers. */
    public long staleRefusals() {
        return refusals.get();
    }

    /** How often a grant was written durably. */
    public long writes() {
        return writes.get();
    }

    /** Waits for the current step: closing interrupts, and the writing of the file must not be interrupted. */
    @Override
    public void close() {
        atWork.lock();
        try {
            over = true;
        } finally {
            atWork.unlock();
        }
        box.close();
        timers.close();
    }

    private void offer(AgentInput input) {
        box.tell(() -> step(input));
    }

    private void step(AgentInput input) {
        atWork.lock();
        try {
            if (!over) {
                advance(input);
            }
        } finally {
            atWork.unlock();
        }
    }

    private void advance(AgentInput input) {
        Agent before = agent;
        Step<Agent, AgentEffect> step = before.step(input, Moment.now(crew.time()));
        agent = step.state();
        try {
            step.effects().forEach(this::carryOut);
        } catch (RuntimeException e) {
            over = true;
            crew.fatal(String.valueOf(e.getMessage()));
            return;
        }
        if (!served(before).equals(served(agent))) {
            follow.serving(served(agent));
        }
        wakeUp.cancel();
        wakeUp = agent.wakeAt()
                .map(at -> timers.in(Moment.now(crew.time()).until(at), () -> offer(new AgentInput.WakeUp())))
                .orElse(() -> {});
    }

    private void carryOut(AgentEffect effect) {
        switch (effect) {
            case AgentEffect.Write e -> {
                file.write(e.holder(), e.ttl());
                writes.incrementAndGet();
            }
            case AgentEffect.Note e -> file.note(e.ttl());
            case AgentEffect.Forget e -> file.forget();
            case AgentEffect.Answer e -> answer(e);
            case AgentEffect.EndWork e -> follow.endWork(e.holder(), () -> offer(new AgentInput.WorkEnded(e.holder())));
        }
    }

    private void answer(AgentEffect.Answer effect) {
        if (effect.answer() instanceof LeaseAnswer.Denied denied
                && denied.reason().isStale()) {
            refusals.incrementAndGet();
        }
        CompletableFuture<LeaseAnswer> reply = replies.remove(effect.reply());
        if (reply != null) {
            reply.complete(effect.answer());
        }
    }

    private static Optional<Holder> served(Agent agent) {
        return agent.state() instanceof Active active ? Optional.of(active.holder()) : Optional.empty();
    }
}
