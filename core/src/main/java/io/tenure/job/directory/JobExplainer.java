package io.tenure.job.directory;

import io.tenure.job.JobState;
import io.tenure.job.Lock;
import io.tenure.job.lock.LockTable;
import io.tenure.job.lock.LockView;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Says why a job is where it is. */
final class JobExplainer {

    private static final int NAMED = 5;

    private final Job job;
    private final LockTable locks;

    JobExplainer(Job job, LockTable locks) {
        this.job = job;
        this.locks = locks;
    }

    List<String> sentences() {
        JobState state = job.state();
        String trouble = state.trouble().sentence();
        List<String> all = new ArrayList<>();
        switch (job.phase()) {
            case CREATED -> add(all, "Its gadget is asked which locks it needs.", trouble);
            case WAITING -> waiting(all, trouble);
            case STARTED ->
                all.add("Its gadget runs on " + state.attempt().node() + " since "
                        + Instant.ofEpochMilli(state.attempt().began()) + ", attempt "
                        + state.attempt().number() + ".");
            case UNDOING ->
                add(
                        all,
                        "What its gadget began is being undone, then it "
                                + (state.failsAfterUndo() ? "has failed." : "is started again."),
                        trouble);
            case UNDONE ->
                add(
                        all,
                        state.failsAfterUndo() ? "It was undone and ends." : "It was undone and starts again.",
                        trouble);
            case ABORTING -> add(all, "It was told to end and is being cleaned up.", state.said());
            case NEEDS_ATTENTION -> {
                add(all, "It needs attention and keeps its locks.", trouble);
                all.add("Tell it to retry, to restart or to give up, or abort it.");
            }
            case DONE, FAILED, ABORTED ->
                job.end()
                        .ifPresent(end -> add(
                                all,
                                "It ended as " + end.phase().word() + " at " + Instant.ofEpochMilli(end.at()) + ".",
                                end.sentence()));
        }
        return all;
    }

    private void waiting(List<String> all, String trouble) {
        if (job.state().attempt().number() > 0) {
            add(all, "It keeps its locks and is started again.", trouble);
            return;
        }
        List<String> inTheWay = new ArrayList<>();
        for (Lock lock : job.state().needs().locks()) {
            locks.view(lock.name()).ifPresent(view -> blockers(view, inTheWay));
        }
        if (inTheWay.isEmpty()) {
            add(all, "It has its locks and waits for a free place.", job.activity());
        } else {
            all.addAll(inTheWay);
        }
    }

    private void blockers(LockView view, List<String> all) {
        boolean waits = view.entries().stream()
                .anyMatch(entry -> entry.job().equals(job.id()) && entry.standing() == LockView.Standing.WAITING);
        if (!waits) {
            return;
        }
        List<String> holders = view.inTheWayOf(job.id());
        String more = holders.size() > NAMED ? " and " + (holders.size() - NAMED) + " more" : "";
        long before = view.waitingBefore(job.id());
        all.add("It waits for the lock '" + view.name() + "', which "
                + String.join(", ", holders.subList(0, Math.min(NAMED, holders.size()))) + more
                + (holders.size() == 1 ? " has" : " have")
                + (before == 0 ? "." : "; " + before + (before == 1 ? " waits" : " wait") + " before it."));
    }

    private static void add(List<String> all, String first, String second) {
        all.add(first);
        if (!second.isEmpty()) {
            all.add(second);
        }
    }
}
