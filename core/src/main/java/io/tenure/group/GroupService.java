package io.tenure.group;

import io.tenure.node.ClusterId;
import io.tenure.node.NodeId;
import io.tenure.runtime.Alarm;
import io.tenure.runtime.ControlBox;
import io.tenure.runtime.Crew;
import io.tenure.time.Moment;
import io.tenure.time.Step;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Runs a node's part in the group: one thread takes letters and other inputs in turn and carries out what follows.
 *
 * <p>Never blocks a caller. A quorum that a person sets is on disk before anybody hears of it; if it cannot be written, the
 * process ends.
 */
public final class GroupService implements AutoCloseable {

    /** How many letters may wait; further ones are refused, which their senders take for lost. */
    private static final int LETTERS = 2000;

    private final GroupWire wire;
    private final Resources resources;
    private final Follow follow;
    private final Crew.Timers timers;
    private final ControlBox box;
    private final Post post;
    private final Map<Long, CompletableFuture<byte[]>> replies = new HashMap<>();
    private final AtomicLong views = new AtomicLong();
    private volatile GroupState state;
    private Alarm.Cancel wakeUp = () -> {};
    private long lastReply;
    private boolean over;

    private GroupService(Config config, Resources resources, Follow follow, GroupState state) {
        this.wire = new GroupWire(config.cluster());
        this.resources = resources;
        this.follow = follow;
        this.state = state;
        this.timers = resources.crew().timers("tenure-group-timer");
        this.box = new ControlBox(resources.crew(), "tenure-group", LETTERS);
        this.post = new Post(resources.peers());
    }

    /** Whose part it is, and what this node says about itself. */
    public record Config(ClusterId cluster, NodeId self, GroupSettings settings, MemberData data) {}

    /** How letters travel, where the quorum is kept, and who does the work. */
    public record Resources(Peers peers, QuorumStorage storage, Crew crew) {}

    /** How letters reach other members. */
    public interface Peers {

        /** Asks a member. Fails if it cannot be reached or does not answer in time; must not block. */
        CompletableFuture<byte[]> ask(NodeId member, byte[] letter);
    }

    /** Who is told what changed, on the thread of the group: must not block. */
    public interface Follow {

        void view(GroupView view);

        /** Who lives but does not answer this node itself: requests reach it through another member. */
        void unreached(Collection<NodeId> members);

        /** The others had given this node up. Once it has caught up, it is to call {@link #caughtUp} with this number. */
        void returned(int number);
    }

    /**
     * Begins with an empty roll: nothing happens before {@link #members}.
     *
     * @throws UncheckedIOException with a sentence if the quorum cannot be read
     */
    public static GroupService open(Config config, Resources resources, Follow follow) {
        Crew crew = resources.crew();
        try {
            GroupState state = GroupState.beginning(
                    new GroupState.Identity(config.cluster(), config.self(), config.settings()),
                    config.data(),
                    resources.storage().read(),
                    new GroupState.Beginning(
                            Moment.now(crew.time()),
                            Math.max(1, crew.time().wall().toEpochMilli()),
                            (long) (crew.chance() * Long.MAX_VALUE)));
            GroupService service = new GroupService(config, resources, follow, state);
            service.tell(new GroupInput.Tick());
            return service;
        } catch (IOException e) {
            throw new UncheckedIOException(String.valueOf(e.getMessage()), e);
        }
    }

    /**
     * Answers a letter of another member.
     *
     * @throws IllegalArgumentException with a sentence if it is no letter of this cluster
     */
    public CompletableFuture<byte[]> answer(byte[] bytes) {
        GroupLetter letter = wire.decode(bytes);
        CompletableFuture<byte[]> reply = new CompletableFuture<>();
        boolean taken = box.ask(() -> {
            long number = ++lastReply;
            replies.put(number, reply);
            step(new GroupInput.Asked(number, letter));
        });
        if (!taken) {
            reply.completeExceptionally(new RejectedExecutionException("The group takes no more letters."));
        }
        return reply;
    }

    /** Who belongs, as of an entry of the log. An older one than the last has no effect. */
    public void members(long index, Collection<NodeId> members) {
        tell(new GroupInput.Members(index, List.copyOf(members)));
    }

    /** This node has all that it missed, as of its return of this number; 0 for its start. */
    public void caughtUp(int returns) {
        tell(new GroupInput.CaughtUp(returns));
    }

    /** Sets the quorum; 0 for a majority of the members. Needs no other member. Done when it is on disk. */
    public CompletableFuture<Void> setQuorum(int value) {
        return after(new GroupInput.SetQuorum(value));
    }

    /** Tells the others that this node stops. Done when the letters are on their way. */
    public CompletableFuture<Void> leave() {
        return after(new GroupInput.Leave());
    }

    private CompletableFuture<Void> after(GroupInput input) {
        CompletableFuture<Void> done = new CompletableFuture<>();
        box.tell(() -> {
            step(input);
            done.complete(null);
        });
        return done;
    }

    /** The newest view; empty before the members are known. */
    public Optional<GroupView> view() {
        return state.shown().view();
    }

    /** How many members the quorum was set to by a person; 0 if it follows the members. */
    public QuorumRegister quorum() {
        return state.quorum();
    }

    /** Who lives but does not answer this node itself. */
    public Collection<NodeId> unreached() {
        return state.shown().unreached();
    }

    /** How often a member has changed what it says of itself, from a number of its own; 0 if nobody has heard of it. */
    public long incarnation(NodeId member) {
        MemberEntry entry = state.table().get(member);
        return entry == null ? 0 : entry.incarnation();
    }

    public GroupCounts counts() {
        GroupState now = state;
        return new GroupCounts(
                views.get(),
                now.pulse().failed(),
                now.pulse().health(),
                now.quarantine().returns(),
                post.dropped());
    }

    /** Idempotent. Says nothing to the others. */
    @Override
    public void close() {
        box.close();
        timers.close();
    }

    private void tell(GroupInput input) {
        box.tell(() -> step(input));
    }

    private void step(GroupInput input) {
        if (over) {
            return;
        }
        Moment now = Moment.now(resources.crew().time());
        Step<GroupState, GroupEffect> step = GroupProtocol.step(state, input, now);
        state = step.state();
        step.effects().forEach(this::carryOut);
        wakeUp.cancel();
        wakeUp = timers.in(now.until(state.wakeAt()), () -> tell(new GroupInput.Tick()));
    }

    private void carryOut(GroupEffect effect) {
        switch (effect) {
            case GroupEffect.Send e -> send(e.to(), e.letter());
            case GroupEffect.Answer e -> reply(e.reply()).complete(wire.encode(e.letter()));
            case GroupEffect.Refuse e ->
                reply(e.reply()).completeExceptionally(new IllegalArgumentException(e.sentence()));
            case GroupEffect.Show e -> {
                views.incrementAndGet();
                follow.view(e.view());
            }
            case GroupEffect.ShowUnreached e -> follow.unreached(e.members());
            case GroupEffect.Returned e -> follow.returned(e.returns());
            case GroupEffect.Save e -> save(e.quorum());
        }
    }

    private CompletableFuture<byte[]> reply(long number) {
        CompletableFuture<byte[]> reply = replies.remove(number);
        return reply == null ? new CompletableFuture<>() : reply;
    }

    private void save(QuorumRegister quorum) {
        try {
            resources.storage().write(quorum);
        } catch (IOException e) {
            over = true;
            resources.crew().fatal("The quorum of the group could not be written: " + e);
        }
    }

    private void send(NodeId to, GroupLetter letter) {
        post.send(to, wire.encode(letter), new Post.Outcome() {
            @Override
            public void answered(byte[] answer) {
                GroupLetter decoded = wire.decode(answer);
                box.ask(() -> step(new GroupInput.Answered(decoded)));
            }

            @Override
            public void failed() {
                box.ask(() ->
                        step(new GroupInput.Undelivered(to, letter.matter().seq())));
            }
        });
    }
}
