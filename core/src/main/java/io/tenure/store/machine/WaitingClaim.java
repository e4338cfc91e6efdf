package io.tenure.store.machine;

import io.tenure.store.TaskId;
import io.tenure.store.table.Keys;
import io.tenure.store.table.TableName;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A claim whose task waits at the worker, because more were claimed than begin at once. It is a mark in the row of the
 * claim, which is written anew by the first extension: from then on the task has begun. A task that begins before that
 * is not told apart, because it would cost an entry of the log; but one that kills its worker cannot hide behind it,
 * because only its first stall is free.
 */
record WaitingClaim(Duration expires, TaskId task) {

    private static final byte[] MARK = {1};

    void markIn(EntryContext work) {
        work.table(TableName.CLAIMS).put(Keys.claim(expires, task), MARK.clone());
    }

    boolean isMarkedIn(EntryContext work) {
        byte @Nullable [] row = work.table(TableName.CLAIMS).get(Keys.claim(expires, task));
        return row != null && row.length > 0;
    }
}
