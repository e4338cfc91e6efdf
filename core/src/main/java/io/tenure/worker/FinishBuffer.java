package io.tenure.worker;

import io.tenure.store.ClaimRequest;
import io.tenure.store.Operation;
import io.tenure.store.TaskId;
import io.tenure.store.Verdict;
import io.tenure.time.Moment;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The ends of attempts on their way to the store. One group is under way at a time, and what ends meanwhile is the next
 * group, so groups grow with the load.
 */
final class FinishBuffer {

    private static final int MOST = ClaimRequest.MAX_TASKS;
    private static final int MOST_BYTES = 400 * 1024;
    private static final Duration PAUSE = Duration.ofMillis(300);

    private final Deque<Operation.Finish> buffer = new ArrayDeque<>();
    private List<Operation.Finish> sent = List.of();
    private Optional<Moment> notBefore = Optional.empty();

    void add(ClaimKey key, Verdict verdict) {
        buffer.add(new Operation.Finish(key.task(), key.attempt(), verdict));
    }

    /** The next group, if there is one and none is under way. */
    List<Operation.Finish> next(Moment now) {
        if (!sent.isEmpty() || notBefore.filter(now::isBefore).isPresent()) {
            return List.of();
        }
        notBefore = Optional.empty();
        List<Operation.Finish> group = new ArrayList<>();
        Set<TaskId> tasks = new HashSet<>();
        long bytes = 0;
        // An end whose answer was lost may meet the end of the next attempt: the store refuses two of a task in a
        // transaction.
        while (!buffer.isEmpty()
                && group.size() < MOST
                && tasks.add(buffer.getFirst().task())) {
            bytes += size(buffer.getFirst().verdict());
            if (bytes > MOST_BYTES && !group.isEmpty()) {
                break;
            }
            group.add(buffer.removeFirst());
        }
        sent = group;
        return group;
    }

    /** The group under way was answered; returns what was sent. */
    List<Operation.Finish> answered() {
        List<Operation.Finish> answered = sent;
        sent = List.of();
        return answered;
    }

    /** Sends it again after a pause. */
    void again(Operation.Finish end, Moment now) {
        buffer.addFirst(end);
        notBefore = Optional.of(now.plus(PAUSE));
    }

    /** How many are not yet sent. */
    int waiting() {
        return buffer.size();
    }

    Moment wakeAt(Moment latest) {
        return sent.isEmpty() && notBefore.isPresent() ? Moment.earlier(latest, notBefore.get()) : latest;
    }

    private static int size(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Succeed v ->
                v.result().map(body -> body.bytes().length).orElse(0);
            case Verdict.Retry v -> v.error().length();
            case Verdict.Fail v -> v.error().length();
            case Verdict.HandBack v -> 0;
        };
    }
}
