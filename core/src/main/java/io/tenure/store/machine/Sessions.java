package io.tenure.store.machine;

import java.time.Duration;
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

    private final Work work;

    Sessions(Work work) {
        this.work = work;
    }

    /**
     * The answers of a group, carried out now or remembered; empty for a copy that nobody waits for any more. A group
     * without commands has no effect to repeat, so nothing is kept of it.
     */
    Optional<List<Answer>> once(Group group, Supplier<List<Answer>> effect) {
        if (group.commands().isEmpty()) {
            return Optional.of(List.of());
        }
        Session session = find(group.session());
        if (group.number() < session.floor()) {
            return Optional.empty();
        }
        byte[] key = Keys.group(group.session(), group.number());
        byte @Nullable [] remembered = work.table(TableName.GROUPS).get(key);
        if (remembered != null) {
            return Optional.of(AnswersCodec.decode(remembered));
        }
        List<Answer> answers = effect.get();
        work.table(TableName.GROUPS).add(key, AnswersCodec.encode(answers));
        seen(group, session);
        return Optional.of(answers);
    }

    /** Forgets a session and all its groups. */
    void forget(byte[] expiryKey) {
        Decoder in = new Decoder("session expiry", expiryKey);
        in.fixed();
        SessionId id = new SessionId(in.uuid());
        work.table(TableName.SESSION_EXPIRY).remove(expiryKey);
        work.table(TableName.SESSIONS).remove(Keys.session(id));
        forgetGroups(id, 0, Long.MAX_VALUE);
    }

    /** Sessions last seen in buckets below this one are forgotten. */
    static long expiredBelow(Duration tick) {
        return bucket(tick) - IDLE_BUCKETS;
    }

    private void seen(Group group, Session before) {
        long bucket = bucket(work.tick());
        long floor = Math.max(before.floor(), group.floor());
        if (floor != before.floor()) {
            forgetGroups(group.session(), before.floor(), floor);
        }
        if (bucket != before.bucket()) {
            Table expiry = work.table(TableName.SESSION_EXPIRY);
            expiry.remove(Keys.sessionExpiry(before.bucket(), group.session()));
            expiry.put(Keys.sessionExpiry(bucket, group.session()), Keys.empty());
        }
        if (floor != before.floor() || bucket != before.bucket()) {
            work.table(TableName.SESSIONS).put(Keys.session(group.session()), new Session(floor, bucket).encode());
        }
    }

    private void forgetGroups(SessionId session, long from, long to) {
        Table groups = work.table(TableName.GROUPS);
        groups.range(Keys.group(session, from), Keys.group(session, to))
                .forEachRemaining(row -> groups.remove(row.key()));
    }

    private Session find(SessionId id) {
        byte @Nullable [] row = work.table(TableName.SESSIONS).get(Keys.session(id));
        return row == null ? Session.NEW : Session.decode(row);
    }

    private static long bucket(Duration tick) {
        // Of whole seconds, because a Duration divides by way of decimal numbers, and this is done for every entry.
        return tick.toSeconds() / BUCKET.toSeconds() + IDLE_BUCKETS;
    }
}
