package io.tenure.engine.log;

import io.tenure.store.Unavailable;
import io.tenure.store.engine.PendingCall;
import io.tenure.store.log.Limits;
import io.tenure.store.log.LogAnswer;
import java.util.List;
import java.util.Optional;

/** A caller's commands on their way through the log, or a group of another sender, or nothing: a barrier. */
public final class Call extends PendingCall<List<LogAnswer>> {

    private final List<byte[]> commands;
    private final Optional<RelayedGroup> relayed;
    private final long bytes;

    Call(List<byte[]> commands, long deadline) {
        super(deadline);
        this.commands = commands;
        this.relayed = Optional.empty();
        this.bytes = commands.stream().mapToLong(Limits::weight).sum();
    }

    Call(RelayedGroup group, long deadline) {
        super(deadline);
        this.commands = List.of();
        this.relayed = Optional.of(group);
        this.bytes = group.weight();
    }

    /** Waits for the answers of a call that was queued; refuses if too much waits already. */
    public static List<LogAnswer> answers(Optional<Call> queued) {
        return queued.orElseThrow(() -> new Unavailable("Too many calls are under way; try again later.", null))
                .await();
    }

    /** What joins this node's own group. */
    List<byte[]> commands() {
        return commands;
    }

    /** What travels beside it. */
    Optional<RelayedGroup> relayed() {
        return relayed;
    }

    @Override
    public long bytes() {
        return bytes;
    }

    @Override
    protected boolean changes() {
        return relayed.isPresent() || !commands.isEmpty();
    }
}
