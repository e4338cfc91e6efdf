package io.tenure.worker;

import io.tenure.runtime.Crew;
import io.tenure.store.Attempt;
import io.tenure.store.Claim;
import io.tenure.store.ClaimRequest;
import io.tenure.store.Indeterminate;
import io.tenure.store.Operation;
import io.tenure.store.Page;
import io.tenure.store.QueueName;
import io.tenure.store.QueueStats;
import io.tenure.store.Reader;
import io.tenure.store.Store;
import io.tenure.store.TaskId;
import io.tenure.store.TaskRecord;
import io.tenure.store.TaskScan;
import io.tenure.store.TaskState;
import io.tenure.store.Verdict;
import io.tenure.store.WorkerId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Serves workers outside of this process, which run tasks and decide when to claim and extend. Whatever holds for the
 * worker of a copy holds for them: an attempt is the fence of its task, a late end is refused and counted, tasks of
 * types that a worker does not know are left to others for a while, and failures are retried after the same pauses.
 *
 * <p>A call is one entry of the log, however many claims it is about, as long as all of them are live and together not
 * too large. A call may be repeated: an end that was recorded is reported as recorded again. Calls throw what the store
 * throws; {@link Indeterminate} also if only a part of the claims is known to have been treated.
 */
public final class WorkerDesk {

    /** How often a claim that met only tasks of other types is repeated. */
    private static final int LOOKS = 3;

    private static final int MOST = ClaimRequest.MAX_TASKS;

    private final Store store;
    private final Crew crew;
    private final GroupCommit commits;

    public WorkerDesk(Store store, Crew crew) {
        this.store = store;
        this.crew = crew;
        this.commits = new GroupCommit(store);
    }

    /** What became of an extension; those to stop are among the extended ones. */
    public record Extended(Set<TaskId> extended, Set<TaskId> toStop, Set<TaskId> lost) {}

    /** What became of ends; a late one is of an attempt that is no longer live and did not end like that. */
    public record Finished(Set<TaskId> recorded, Set<TaskId> late) {}

    /** Claims tasks, and hands back those of other types. */
    public List<Claim> claim(ClaimRequest request, Predicate<String> types) {
        for (int look = 0; look < LOOKS; look++) {
            List<Claim> all = store.claim(request);
            List<Claim> fit = all.stream()
                    .filter(claim -> types.test(claim.payload().type()))
                    .toList();
            if (fit.size() < all.size()) {
                handBackUnknown(
                        all.stream().filter(claim -> !fit.contains(claim)).toList());
            }
            if (!fit.isEmpty() || all.isEmpty()) {
                return fit;
            }
        }
        return List.of();
    }

    /** The time until a waiting task of these queues is due, as far as this node knows; empty if there is none. */
    public Optional<Duration> untilDue(Collection<QueueName> queues) {
        Reader stale = store.stale();
        return queues.stream()
                .flatMap(queue -> Claiming.next(stale.upcoming(queue), stale).stream())
                .min(Duration::compareTo);
    }

    /** Extends claims and records their progress. */
    public Extended extend(List<Operation.Extend> claims) {
        GroupCommit.Answer answer = commits.commit(claims, claim -> new ClaimKey(claim.task(), claim.attempt()));
        complete(answer);
        return new Extended(tasks(answer.accepted()), answer.toStop(), tasks(answer.refused()));
    }

    /** Records how attempts ended. */
    public Finished finish(Map<ClaimKey, Report> reports) {
        Set<TaskId> recorded = new HashSet<>();
        Set<TaskId> late = new HashSet<>();
        Map<ClaimKey, Operation.Finish> ends = new HashMap<>();
        reports.forEach((key, report) -> {
            Optional<Verdict> verdict = task(key).map(task -> report.on(task, crew.chance()));
            if (verdict.isEmpty()) {
                late.add(key.task());
            } else if (isRecorded(key, verdict.get())) {
                recorded.add(key.task());
            } else {
                ends.put(key, new Operation.Finish(key.task(), key.attempt(), verdict.get()));
            }
        });
        if (!ends.isEmpty()) {
            GroupCommit.Answer answer = commits.commit(List.copyOf(ends.values()), WorkerDesk::key);
            complete(answer);
            recorded.addAll(tasks(answer.accepted()));
            for (ClaimKey key : answer.refused()) {
                boolean again = Optional.ofNullable(ends.get(key))
                        .filter(end -> isRecorded(key, end.verdict()))
                        .isPresent();
                (again ? recorded : late).add(key.task());
            }
        }
        return new Finished(recorded, late);
    }

    /** Hands back, at once, what was claimed for a worker that will not get the answer. */
    public void handBack(List<Claim> claims) {
        var unused = handBackAll(claims.stream().map(ClaimKey::of).toList());
    }

    /** Hands back all that the store holds in the name of a worker but these; returns how many there were. */
    public int release(WorkerId worker, Set<ClaimKey> except) {
        List<ClaimKey> strays = new ArrayList<>();
        for (QueueStats queue : store.queues()) {
            if (queue.depth().claimed() > 0) {
                search(queue.queue(), worker, strays);
            }
        }
        strays.removeAll(except);
        return handBackAll(strays);
    }

    private void search(QueueName queue, WorkerId worker, List<ClaimKey> found) {
        Optional<String> after = Optional.of("");
        while (after.isPresent()) {
            Page<TaskRecord> page =
                    store.tasks(TaskScan.of(queue, TaskState.Kind.CLAIMED).from(after.get()));
            page.items().stream()
                    .filter(task -> task.state() instanceof TaskState.Claimed claim
                            && claim.worker().equals(worker))
                    .map(ClaimKey::of)
                    .forEach(found::add);
            after = page.next();
        }
    }

    private int handBackAll(List<ClaimKey> claims) {
        int done = 0;
        for (int from = 0; from < claims.size(); from += MOST) {
            List<Operation.Finish> page = claims.subList(from, Math.min(from + MOST, claims.size())).stream()
                    .map(key -> new Operation.Finish(key.task(), key.attempt(), new Verdict.HandBack(Duration.ZERO)))
                    .toList();
            GroupCommit.Answer answer = commits.commit(page, WorkerDesk::key);
            complete(answer);
            done += answer.accepted().size();
        }
        return done;
    }

    /** If it fails they run out: that is no reason to keep the others back. */
    private void handBackUnknown(List<Claim> claims) {
        var unused = commits.commit(
                claims.stream()
                        .map(claim -> new Operation.Finish(
                                claim.task().id(),
                                claim.task().attempt(),
                                new Verdict.HandBack(WorkerProtocol.UNKNOWN_TYPE.after(
                                        claim.task().attempt()))))
                        .toList(),
                WorkerDesk::key);
    }

    /** The task as this node knows it, if it knows of the attempt, else as the store does. */
    private Optional<TaskRecord> task(ClaimKey key) {
        return store.stale()
                .task(key.task())
                .filter(task -> task.attempt() >= key.attempt())
                .or(() -> store.task(key.task()));
    }

    /** Whether this node knows that the attempt has ended like this: nobody but its worker can have said so. */
    private boolean isRecorded(ClaimKey key, Verdict verdict) {
        Reader stale = store.stale();
        boolean live = stale.task(key.task())
                .filter(task -> task.attempt() == key.attempt() && task.state() instanceof TaskState.Claimed)
                .isPresent();
        return !live
                && stale.attempts(key.task()).stream()
                        .filter(attempt -> attempt.number() == key.attempt())
                        .map(Attempt::end)
                        .anyMatch(Report.end(verdict)::equals);
    }

    /** What is unknown is as good as failed, because all of it may be sent again. */
    private static void complete(GroupCommit.Answer answer) {
        if (!answer.failures().isEmpty()) {
            if (answer.accepted().isEmpty() && answer.refused().isEmpty()) {
                throw answer.failures().getFirst();
            }
            throw new Indeterminate(
                    "Only a part of it is done: " + answer.failures().getFirst().sentence(),
                    answer.failures().getFirst());
        }
    }

    private static ClaimKey key(Operation.Finish end) {
        return new ClaimKey(end.task(), end.attempt());
    }

    private static Set<TaskId> tasks(Set<ClaimKey> keys) {
        Set<TaskId> tasks = new HashSet<>();
        keys.forEach(key -> tasks.add(key.task()));
        return tasks;
    }
}
