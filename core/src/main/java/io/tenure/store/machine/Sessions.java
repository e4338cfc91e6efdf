package io.tenure.store.machine;

import io.tenure.store.codec.Decoder;
import io.tenure.store.log.AnswersCodec;
import io.tenure.store.log.Group;
import io.tenure.store.log.LogAnswer;
import io.tenure.store.log.SessionId;
import io.tenure.store.table.Keys;
import io.tenure.store.table.SessionRow;
import io.tenure.store.table.Table;
import io.tenure.store.table.TableName;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes a group take effect once. For each session it keeps the answers of the groups that its sender may still send
 * again, and the floor below which it never will.
 */
final class Sessions {

    /** How long a session without a group is remembered, on the tick; far longer than any copy can be under way. */
    static final Duration IDLE = Duration.ofHours(1);

    private static final Duration BUCKET = Duration.ofMinutes(10);

    private static final long IDLE_BUCKETS = IDLE.dividedBy(BUCKET);

    private static final int LEAST_GROUPS = 2;

    private final EntryContext work;

    Sessions(EntryContext work) {
        this.work = work;
    }

    /**
     * The answers of a group, executed now or remembered; empty for a copy that nobody waits for any more. A group
     * without commands has no effect, so nothing is kept of it.
     */
    Optional<List<LogAnswer>> once(Group group, Supplier<List<LogAnswer>> effect) {
        if (group.commands().isEmpty()) {
            return Optional.of(List.of());
        }
        SessionRow session = find(group.session());
        if (group.number() < session.floor()) {
            return Optional.empty();
        }
        byte[] key = Keys.group(group.session(), group.number());
        byte @Nullable [] remembered = work.table(TableName.GROUPS).get(key);
        if (remembered != null) {
            return Optional.of(AnswersCodec.decode(remembered));
        }
        List<LogAnswer> answers = effect.get();
        work.table(TableName.GROUPS).add(key, AnswersCodec.encode(answers));
        seen(group, session);
        return Optional.of(answers);
    }

    /** Deletes a session and its groups; if there are many, the session is deleted with the last of them. */
    void forget(byte[] expiryKey) {
        Decoder in = new Decoder("session expiry", expiryKey);
        in.fixed();
        SessionId id = new SessionId(in.uuid());
        if (forgetGroups(id, Long.MAX_VALUE)) {
            work.table(TableName.SESSION_EXPIRY).remove(expiryKey);
            work.table(TableName.SESSIONS).remove(Keys.session(id));
        }
    }

    /** Sessions last seen in buckets below this one are forgotten. */
    static long expiredBelow(Duration tick) {
        return bucket(tick) - IDLE_BUCKETS;
    }

    private void seen(Group group, SessionRow before) {
        long bucket = bucket(work.tick());
        long floor = Math.max(before.floor(), group.floor());
        if (floor != before.floor()) {
            // What is left of them goes when the floor rises next.
            forgetGroups(group.session(), floor);
        }
        if (bucket != before.bucket()) {
            Table expiry = work.table(TableName.SESSION_EXPIRY);
            expiry.remove(Keys.sessionExpiry(before.bucket(), group.session()));
            expiry.put(Keys.sessionExpiry(bucket, group.session()), Keys.empty());
        }
        if (floor != before.floor() || bucket != before.bucket()) {
            work.table(TableName.SESSIONS).put(Keys.session(group.session()), new SessionRow(floor, bucket).encode());
        }
    }

    /** Whether none is left below this one. Even where there is no time for more, it takes more than one entry adds. */
    private boolean forgetGroups(SessionId session, long below) {
        Table groups = work.table(TableName.GROUPS);
        Iterator<Table.Row> rows = groups.range(Keys.group(session, 0), Keys.group(session, below));
        for (int forgotten = 0; rows.hasNext(); forgotten++) {
            if (forgotten >= LEAST_GROUPS && !work.budget().mayForget()) {
                return false;
            }
            groups.remove(rows.next().key());
            work.budget().spend(1);
        }
        return true;
    }

    private SessionRow find(SessionId id) {
        byte @Nullable [] row = work.table(TableName.SESSIONS).get(Keys.session(id));
        return row == null ? SessionRow.NEW : SessionRow.decode(row);
    }

    private static long bucket(Duration tick) {
        // Of whole seconds, because a Duration divides by way of decimal numbers, and this is done for every entry.
        return tick.toSeconds() / BUCKET.toSeconds() + IDLE_BUCKETS;
    }
}
