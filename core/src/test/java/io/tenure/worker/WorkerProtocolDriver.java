package io.tenure.worker;

import io.tenure.queue.PassLimits;
import io.tenure.queue.WorkerSettings;
import io.tenure.store.Body;
import io.tenure.store.Claim;
import io.tenure.store.Operation;
import io.tenure.store.QueueName;
import io.tenure.store.TaskId;
import io.tenure.store.TaskOptions;
import io.tenure.store.TaskRecord;
import io.tenure.store.TaskState;
import io.tenure.store.Term;
import io.tenure.store.Verdict;
import io.tenure.store.WorkerId;
import io.tenure.time.Moment;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Drives a protocol by hand: what it asks for is remembered until the test answers. */
final class WorkerProtocolDriver {

    static final QueueName QUEUE = new QueueName("q");
    static final String UNKNOWN = "unknown";

    final WorkerTally tally = new WorkerTally();
    final List<WorkerEffect> effects = new ArrayList<>();
    private final WorkerProtocol protocol;
    private Moment now = new Moment(0);
    private long tasks;

    WorkerProtocolDriver(WorkerSettings settings) {
        this(settings, Map.of(QUEUE, PassLimits.NONE));
    }

    WorkerProtocolDriver(WorkerSettings settings, Map<QueueName, PassLimits> queues) {
        protocol = new WorkerProtocol(
                settings,
                new LinkedHashMap<>(queues),
                new WorkerProtocol.Context(claim -> !claim.payload().type().equals(UNKNOWN), tally, now));
        tell(new WorkerInput.WakeUp());
    }

    Moment now() {
        return now;
    }

    void tell(WorkerInput input) {
        effects.addAll(protocol.step(input, now));
    }

    /** Lets time go by, waking the protocol when it asked for it. */
    void pass(Duration time) {
        Moment end = now.plus(time);
        for (Moment wake = protocol.wakeAt(now); !wake.isAfter(end); wake = protocol.wakeAt(now)) {
            if (!wake.isAfter(now)) {
                throw new AssertionError("The protocol wants to be woken at once, again and again.");
            }
            now = wake;
            tell(new WorkerInput.WakeUp());
        }
        now = end;
        tell(new WorkerInput.WakeUp());
    }

    /** Lets time go by in which the process does not run. */
    void sleep(Duration time) {
        now = now.plus(time);
        tell(new WorkerInput.WakeUp());
    }

    <E extends WorkerEffect> List<E> take(Class<E> kind) {
        List<E> found =
                effects.stream().filter(kind::isInstance).map(kind::cast).toList();
        effects.removeAll(found);
        return found;
    }

    <E extends WorkerEffect> E takeOne(Class<E> kind) {
        List<E> found = take(kind);
        if (found.size() != 1) {
            throw new AssertionError("Expected one " + kind.getSimpleName() + ", but there were " + found + ".");
        }
        return found.getFirst();
    }

    /** Answers a look with so many new tasks. */
    List<ClaimKey> give(WorkerEffect.Look look, int count) {
        return give(look, claims(look.queue(), "known", count), Optional.empty());
    }

    List<ClaimKey> give(WorkerEffect.Look look, List<Claim> claims, Optional<Duration> next) {
        if (!claims.isEmpty()) {
            tell(new WorkerInput.Arrived(look.queue(), now, claims));
        }
        tell(new WorkerInput.Looked(look.queue(), next, false));
        return claims.stream().map(ClaimKey::of).toList();
    }

    List<Claim> claims(QueueName queue, String type, int count) {
        return IntStream.range(0, count).mapToObj(i -> claim(queue, type)).toList();
    }

    private Claim claim(QueueName queue, String type) {
        TaskState state = new TaskState.Claimed(new WorkerId("w"), Instant.EPOCH, Duration.ZERO, Term.NONE);
        TaskRecord task = new TaskRecord(
                new TaskId(++tasks), queue, type, TaskOptions.DEFAULT, Instant.EPOCH, 1, 0, Optional.empty(), state);
        return new Claim(task, Body.of(type, "{}"));
    }

    void end(ClaimKey key, Duration took) {
        tell(new WorkerInput.Ended(List.of(new WorkerInput.Ended.Run(key, Verdict.SUCCEED, took))));
    }

    /** Accepts a group of ends, but for those. */
    void record(WorkerEffect.Finish group, ClaimKey... refused) {
        Set<ClaimKey> not = Set.of(refused);
        Set<ClaimKey> accepted = keys(group.ends(), end -> new ClaimKey(end.task(), end.attempt()));
        accepted.removeAll(not);
        tell(new WorkerInput.Finished(accepted, not));
    }

    void extend(WorkerEffect.Extend group) {
        tell(new WorkerInput.Extended(now, extended(group), Set.of()));
    }

    static Set<ClaimKey> extended(WorkerEffect.Extend group) {
        return keys(group.claims(), claim -> new ClaimKey(claim.task(), claim.attempt()));
    }

    private static <O extends Operation> Set<ClaimKey> keys(List<O> operations, Function<O, ClaimKey> key) {
        return operations.stream().map(key).collect(Collectors.toCollection(HashSet::new));
    }
}
