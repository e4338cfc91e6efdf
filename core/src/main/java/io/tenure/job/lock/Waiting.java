package io.tenure.job.lock;

import io.tenure.job.JobState;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** A job with locks as it is found in the store, and its place in the order of arrival. */
public record Waiting(String job, JobState state, long ticket) {

    /** Whether a job stands in the table at all: not before it has declared its locks, and not if it ends without any. */
    public static boolean counts(JobState state) {
        return state.holdsLocks() || state.isWaiting();
    }

    /** The table of all of them: those who had their locks first, then those who waited, in the order of arrival. */
    public static LockTable table(Collection<Waiting> jobs) {
        List<Waiting> ordered = new ArrayList<>(jobs);
        ordered.sort(Comparator.comparing((Waiting each) -> !each.state().holdsLocks())
                .thenComparingLong(Waiting::ticket));
        LockTable table = new LockTable();
        ordered.forEach(each -> table.ask(each.job(), each.state().needs().locks()));
        return table;
    }
}
