package io.tenure.store.table;

import io.tenure.store.codec.Decoder;
import io.tenure.store.codec.Encoder;
import io.tenure.store.log.Levels;
import org.jspecify.annotations.Nullable;

/**
 * The format level of the cluster: what may be logged, and in which versions rows are written. It is raised by a command
 * of the log, which the leader proposes when all members can read the next level, and is never lowered.
 */
public final class ClusterLevel {

    private static final int FORMAT = 1;

    private ClusterLevel() {}

    public static int of(Tables tables) {
        byte @Nullable [] row = tables.table(TableName.META).get(Keys.level());
        return row == null ? Levels.FIRST : decode(row);
    }

    /** Raises the level, if it is lower, and returns what it is then. */
    public static int raise(Tables tables, int level) {
        int before = of(tables);
        if (level <= before) {
            return before;
        }
        tables.table(TableName.META).put(Keys.level(), encode(level));
        return level;
    }

    public static byte[] encode(int level) {
        return Encoder.version(FORMAT).count(level).done();
    }

    public static int decode(byte[] row) {
        Decoder in = Decoder.version("format level", FORMAT, row);
        return in.end(in.small());
    }
}
