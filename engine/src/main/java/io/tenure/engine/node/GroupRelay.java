package io.tenure.engine.node;

import io.tenure.engine.Relay;
import io.tenure.engine.log.Batcher;
import io.tenure.engine.log.Call;
import io.tenure.engine.log.DiskGuard;
import io.tenure.engine.log.LevelKeeper;
import io.tenure.engine.log.RelayedGroup;
import io.tenure.store.Outcome.Refused;
import io.tenure.store.Unavailable;
import io.tenure.store.log.EntryCodec;
import io.tenure.store.log.Group;
import io.tenure.store.log.LogAnswer;
import io.tenure.store.log.LogCommand;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Lets groups of other senders travel in the entries of this node's own. */
final class GroupRelay implements Relay {

    private final DiskGuard disk;
    private final Expiry expiry;
    private final LevelKeeper level;
    private final Batcher batcher;

    GroupRelay(DiskGuard disk, Expiry expiry, LevelKeeper level, Batcher batcher) {
        this.disk = disk;
        this.expiry = expiry;
        this.level = level;
        this.batcher = batcher;
    }

    @Override
    public SortedMap<Integer, Refused> refusals(Group group) {
        SortedMap<Integer, Refused> refused = new TreeMap<>();
        for (int place = 0; place < group.commands().size(); place++) {
            if (group.commands().get(place) instanceof LogCommand.Commit commit) {
                int at = place;
                disk.refusal(commit.transaction()).ifPresent(refusal -> refused.put(at, refusal));
            }
        }
        return refused;
    }

    @Override
    public boolean asksInVain(Group group) {
        return group.commands().stream()
                .allMatch(command -> command instanceof LogCommand.Take take
                        && !expiry.mayClaim(take.request().queue()));
    }

    @Override
    public List<LogAnswer> send(Group group, byte[] encoded) {
        int needed = EntryCodec.levelOf(encoded);
        int applied = level.applied();
        if (needed > applied) {
            throw new Unavailable(
                    "The client wrote at format level " + needed + ", but this node is at level " + applied
                            + ": try again later, or through another node.",
                    null);
        }
        return Call.answers(batcher.offer(RelayedGroup.of(group, encoded)));
    }
}
