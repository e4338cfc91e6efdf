package io.tenure.lease;

import io.tenure.lease.AgentState.Active;
import io.tenure.lease.AgentState.Barred;
import io.tenure.lease.AgentState.Free;
import io.tenure.node.ClusterId;
import io.tenure.node.NodeId;
import io.tenure.runtime.Alarm;
import io.tenure.runtime.Mailbox;
import io.tenure.time.Moment;
import io.tenure.time.Time;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A node's agent at work: one thread of its own takes the requests, writes the file and answers.
 *
 * <p>If the file cannot be written the node cannot keep its promise; {@code fatal} is told, and nothing is answered any
 * more.
 */
public final class LeaseDesk implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(LeaseDesk.class);
    private static final int WAITING = 1000;

    private final LeaseFile file;
    private final Time time;
    private final Follow follow;
    private final Consumer<Throwable> fatal;
    private final Map<Long, CompletableFuture<LeaseAnswer>> replies = new HashMap<>();
    private final AtomicLong refusals = new AtomicLong();
    private final AtomicLong writes = new AtomicLong();
    private final Alarm alarm;
    private final Mailbox<Runnable> mailbox;
    private final ReentrantLock atWork = new ReentrantLock();
    private volatile Agent agent;
    private Alarm.Cancel wakeUp = () -> {};
    private long lastReply;
    private boolean over;

    private LeaseDesk(Agent agent, LeaseFile file, Time time, Follow follow, Consumer<Throwable> fatal) {
        this.agent = agent;
        this.file = file;
        this.time = time;
        this.follow = follow;
        this.fatal = fatal;
        this.alarm = new Alarm("tenure-lease-agent-timer");
        this.mailbox = new Mailbox<>("tenure-lease-agent", WAITING, Runnable::run);
    }

    /** What happens on this node because of its promise. */
    public interface Follow {

        /** Whom this node serves from now on; empty: nobody. */
        void serving(Optional<Holder> holder);

        /** Ends what runs here under the lease; {@code done} is to be called when it is dead. */
        void endWork(Holder holder, Runnable done);
    }

    /** Opens the desk with what the file says. */
    public static LeaseDesk open(Opening opening, Place place, Follow follow, Consumer<Throwable> fatal) {
        Time time = place.time();
        LeaseFile file = new LeaseFile(place.file(), place.boot());
        Moment now = Moment.now(time);
        Optional<LeaseFile.Found> found = file.read();
        AgentState state = found.map(f -> honoured(f, opening.self(), now))
                .orElseGet(() -> opening.fresh()
                        ? new Free()
                        : new Barred(now.plus(opening.settings().ttl())));
        LeaseDesk desk =
                new LeaseDesk(Agent.starting(opening.cluster(), opening.settings(), state), file, time, follow, fatal);
        desk.offer(new AgentInput.WakeUp());
        return desk;
    }

    /** Where the promise is kept, and the clocks that it is counted on. */
    public record Place(Path file, BootClock boot, Time time) {}

    /**
     * How a desk opens.
     *
     * @param fresh whether this process has just made the node, so that no promise can be older
     */
    public record Opening(ClusterId cluster, NodeId self, LeaseSettings settings, boolean fresh) {}

    /** A promise to this node's own earlier process is void: the folder's lock says that it is dead. */
    private static AgentState honoured(LeaseFile.Found found, NodeId self, Moment now) {
        boolean others =
                found.holder().isPresent() && !found.holder().get().node().equals(self);
        return others && !found.left().isZero()
                ? new Active(found.holder().get(), 0, now.plus(found.left()))
                : new Free();
    }

    /** Answers a candidate. Fails only when the desk is closed, broken or overrun. */
    public CompletableFuture<LeaseAnswer> ask(LeaseRequest request) {
        CompletableFuture<LeaseAnswer> reply = new CompletableFuture<>();
        boolean taken = mailbox.offer(() -> {
            long number = ++lastReply;
            replies.put(number, reply);
            step(new AgentInput.Ask(request, number));
        });
        if (!taken) {
            reply.completeExceptionally(new RejectedExecutionException("The lease agent takes no more requests."));
        }
        return reply;
    }

    public void abolish(Holder holder) {
        offer(new AgentInput.Abolish(holder));
    }

    public void members(Set<NodeId> members) {
        offer(new AgentInput.MembersAre(members));
    }

    /** The agent as it is now. */
    public Agent agent() {
        return agent;
    }

    /** How many requests were refused because they were stale: old ids and old sequence numbers. */
    public long staleRefusals() {
        return refusals.get();
    }

    /** How often a grant was written durably. */
    public long writes() {
        return writes.get();
    }

    /** Lets the step at hand come to its end: closing interrupts, and a file must not be cut off in its middle. */
    @Override
    public void close() {
        atWork.lock();
        try {
            over = true;
        } finally {
            atWork.unlock();
        }
        mailbox.close();
        alarm.close();
    }

    private void offer(AgentInput input) {
        if (!mailbox.offer(() -> step(input))) {
            LOG.debug("The lease agent is closed or overrun and drops {}.", input);
        }
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
        Step<Agent, AgentEffect> step = before.step(input, Moment.now(time));
        agent = step.state();
        try {
            step.effects().forEach(this::carryOut);
        } catch (RuntimeException e) {
            over = true;
            fatal.accept(e);
            return;
        }
        if (!served(before).equals(served(agent))) {
            follow.serving(served(agent));
        }
        wakeUp.cancel();
        wakeUp = agent.wakeAt()
                .map(at -> alarm.in(Moment.now(time).until(at), () -> offer(new AgentInput.WakeUp())))
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
