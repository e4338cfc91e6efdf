package io.tenure.engine.log;

import io.tenure.engine.state.DumpServer;
import io.tenure.engine.state.Position;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.server.raftlog.RaftLog;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Cuts the log when it is long enough, behind what is durable in the state and what nobody needs any more. */
public final class LogTrimmer {

    private static final Logger LOG = LoggerFactory.getLogger(LogTrimmer.class);

    private final LogMachine machine;
    private final DumpServer dumps;
    private final RaftServer.Division division;
    private final LogLength length;
    private OptionalLong heldBefore = OptionalLong.empty();
    private CompletableFuture<?> last = CompletableFuture.completedFuture(null);

    public LogTrimmer(LogMachine machine, DumpServer dumps, RaftServer.Division division, LogLength length) {
        this.machine = machine;
        this.dumps = dumps;
        this.division = division;
        this.length = length;
    }

    /** The log has begun, with this many bytes. Entries that were not applied yet count again once they are. */
    public void begin(long applied, long bytes) {
        length.begin(Math.min(applied, first() - 1), applied, bytes);
    }

    /** The first entry that the log has, or will have. */
    private long first() {
        long first = log().getStartIndex();
        return first == RaftLog.INVALID_LOG_INDEX ? log().getNextIndex() : first;
    }

    /** What is in the folder of a log that has not begun, so that no file comes or goes meanwhile. */
    public static long bytes(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return 0;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.mapToLong(file -> file.toFile().length()).sum();
        }
    }

    public void logged(Position position, long bytes) {
        length.grown(position.index(), bytes);
    }

    /** The state was replaced by a dump, and the log starts again behind it. */
    public void restart() {
        long applied = machine.applied().index();
        length.begin(applied, applied, 0);
    }

    /** Cuts what may go. What was held for a dump goes when nobody needs that any more, whether the log grew or not. */
    public void look() {
        // Before the state is made durable: a dump that is opened meanwhile is newer than what can be cut.
        OptionalLong held = dumps.firstNeeded();
        boolean released = heldBefore.isPresent() && !held.equals(heldBefore);
        if (last.isDone() && (length.due() || released)) {
            heldBefore = held;
            Position durable = machine.persist();
            length.cut(durable.index(), held).ifPresent(entry -> cut(durable, entry));
        }
    }

    private void cut(Position durable, long entry) {
        RaftLog log = log();
        // An empty log continues behind the snapshot that it knows.
        log.updateSnapshotIndex(durable.index());
        last = log.purge(entry).handle((purged, error) -> {
            if (error != null) {
                LOG.warn("The log could not be shortened and will be tried again: {}", error.getMessage());
            }
            length.wasCut(first() - 1);
            return purged;
        });
    }

    private RaftLog log() {
        return division.getRaftLog();
    }
}
