package io.tenure.engine.log;

import io.tenure.store.log.Group;
import io.tenure.store.log.Limits;
import io.tenure.store.log.SessionId;

/** A group of another sender, and its bytes as they shall stand in the log. */
@SuppressWarnings("ArrayRecordComponent")
public record RelayedGroup(Name name, long weight, byte[] encoded) {

    public static RelayedGroup of(Group group, byte[] encoded) {
        return new RelayedGroup(new Name(group.session(), group.number()), Limits.weight(group, encoded), encoded);
    }

    /** What tells the answers of a group from those of others. */
    record Name(SessionId session, long number) {}
}
