package io.tenure.engine.log;

import io.tenure.engine.EngineConfig;
import io.tenure.engine.wire.WireRpc;
import io.tenure.store.log.Limits;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.ratis.RaftConfigKeys;
import org.apache.ratis.conf.RaftProperties;
import org.apache.ratis.server.RaftServerConfigKeys;
import org.apache.ratis.util.SizeInBytes;
import org.apache.ratis.util.TimeDuration;

/** The settings of Ratis. Those that differ from its defaults say why. */
public final class RaftSettings {

    /** How long one try to reach the leader may take, before it is tried again. */
    public static final Duration REQUEST = Duration.ofSeconds(3);

    /** Ratis' entry around ours. */
    private static final int ENTRY_OVERHEAD = 64 << 10;

    private static final int MAX_LOGGED_BYTES = Limits.MAX_ENTRY_BYTES + ENTRY_OVERHEAD;

    private static final int FILES_PER_LIMIT = 8;
    private static final long LEAST_FILE_BYTES = 2L << 20;
    private static final long MOST_FILE_BYTES = 16L << 20;

    private RaftSettings() {}

    public static RaftProperties of(EngineConfig config, Path logFolder) {
        RaftProperties properties = new RaftProperties();
        RaftConfigKeys.Rpc.setType(properties, new WireRpc());
        RaftServerConfigKeys.setStorageDir(properties, List.of(logFolder.toFile()));
        elections(properties, config.timing());
        log(properties, config.upkeep());
        replication(properties);
        snapshots(properties);
        return properties;
    }

    private static void elections(RaftProperties properties, EngineConfig.Timing timing) {
        RaftServerConfigKeys.Rpc.setTimeoutMin(properties, time(timing.electionMin()));
        RaftServerConfigKeys.Rpc.setTimeoutMax(properties, time(timing.electionMax()));
        // A leader that lost its majority does not stand again for so long; by default for 10 s, and when this befalls
        // two
        // of three one after the other, there is no leader meanwhile.
        RaftServerConfigKeys.LeaderElection.setLeaderStepDownWaitTime(
                properties, time(timing.electionMax().multipliedBy(2)));
        // Ratis remembers each reply this long. Sessions make that needless; and it holds memory.
        RaftServerConfigKeys.RetryCache.setExpiryTime(properties, time(Duration.ofSeconds(5)));
    }

    private static void log(RaftProperties properties, EngineConfig.Upkeep upkeep) {
        SizeInBytes entry = SizeInBytes.valueOf(MAX_LOGGED_BYTES);
        RaftServerConfigKeys.Log.Appender.setBufferByteLimit(properties, entry);
        RaftServerConfigKeys.Log.setWriteBufferSize(properties, SizeInBytes.valueOf(MAX_LOGGED_BYTES + 1024L));
        // The log is cut by whole files.
        long file = Math.clamp(upkeep.snapshotBytes() / FILES_PER_LIMIT, LEAST_FILE_BYTES, MOST_FILE_BYTES);
        RaftServerConfigKeys.Log.setSegmentSizeMax(properties, SizeInBytes.valueOf(file));
        RaftServerConfigKeys.Log.setPreallocatedSize(properties, SizeInBytes.valueOf("1MB"));
        // Closed segments in memory are of use to a lagging follower only.
        RaftServerConfigKeys.Log.setSegmentCacheNumMax(properties, 2);
        RaftServerConfigKeys.Log.setSegmentCacheSizeMax(properties, SizeInBytes.valueOf("32MB"));
        // An entry and a sync for each commit, to guard against wiped nodes that keep their id. Ours never do (C10).
        RaftServerConfigKeys.Log.setLogMetadataEnabled(properties, false);
        // Three more threads for each entry on a follower. What it is good for is done where answers are given.
        RaftServerConfigKeys.Log.setAppendEntriesComposeEnabled(properties, false);
        RaftServerConfigKeys.Log.setCorruptionPolicy(properties, RaftServerConfigKeys.Log.CorruptionPolicy.EXCEPTION);
    }

    private static void replication(RaftProperties properties) {
        // How long a new member may be silent while it is brought up to date; meanwhile no other can be admitted.
        RaftServerConfigKeys.setStagingTimeout(properties, time(Duration.ofSeconds(5)));
        // A follower fetches a dump of the tables by itself; there are no snapshot files to send.
        RaftServerConfigKeys.Log.Appender.setInstallSnapshotEnabled(properties, false);
    }

    /** The log is cut by {@link LogTrimmer}, which knows its bytes and who still needs it. */
    private static void snapshots(RaftProperties properties) {
        RaftServerConfigKeys.Snapshot.setAutoTriggerEnabled(properties, false);
        RaftServerConfigKeys.Log.setPurgePreservationLogNum(properties, 0);
        RaftServerConfigKeys.Log.setPurgeGap(properties, 1);
    }

    static TimeDuration time(Duration duration) {
        return TimeDuration.valueOf(duration.toMillis(), TimeUnit.MILLISECONDS);
    }
}
