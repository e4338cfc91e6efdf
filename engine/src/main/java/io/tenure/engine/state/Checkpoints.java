package io.tenure.engine.state;

import io.tenure.engine.Checkpoint;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;

/** The newest checkpoints of this node, so that nodes that are behind can be compared with it. */
public final class Checkpoints {

    private static final int KEPT = 100;

    private final ConcurrentSkipListMap<Long, Checkpoint> newest = new ConcurrentSkipListMap<>();

    void add(Checkpoint checkpoint) {
        newest.put(checkpoint.index(), checkpoint);
        if (newest.size() > KEPT) {
            newest.pollFirstEntry();
        }
    }

    public Optional<Checkpoint> newest() {
        return Optional.ofNullable(newest.lastEntry()).map(Map.Entry::getValue);
    }

    public Optional<Checkpoint> at(long index) {
        return Optional.ofNullable(newest.get(index));
    }

    /** When other tables are put in place. */
    void clear() {
        newest.clear();
    }
}
