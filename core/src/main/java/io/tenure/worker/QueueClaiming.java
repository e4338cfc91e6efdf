package io.tenure.worker;

import io.tenure.queue.PassLimits;
import io.tenure.queue.WorkerSettings;
import io.tenure.store.QueueName;
import io.tenure.time.Backoff;
import io.tenure.time.Moment;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** One queue of a {@link WorkerProtocol}: what waits, what runs, and when to look for more. */
final class QueueClaiming {

    /** How long a claimed task may wait here: about twice as long as expected. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private static final Backoff AFTER_FAILURES = Backoff.doubling(Duration.ofMillis(200), Duration.ofMillis(6400));

    private final QueueName queue;
    private final PassLimits limits;
    private final Pace pace = new Pace();
    private final Deque<HeldClaim> waiting = new ArrayDeque<>();
    private final Runs runs = new Runs();
    private final Strays strays;
    private int max;
    private int asked;
    private boolean looking;
    private boolean answered;
    private boolean hinted = true;
    private int failures;
    private Moment lookAt;
    private Optional<Moment> dueAt = Optional.empty();
    private Moment passEnds;
    private int begun;
    private Moment frugalUntil;

    QueueClaiming(QueueName queue, PassLimits limits, WorkerSettings settings, Moment now) {
        this.queue = queue;
        this.limits = limits;
        this.lookAt = now;
        this.passEnds = now.plus(limits.pass());
        this.frugalUntil = now;
        this.strays = new Strays(settings, now);
    }

    QueueName queue() {
        return queue;
    }

    Pace pace() {
        return pace;
    }

    Deque<HeldClaim> waiting() {
        return waiting;
    }

    Runs runs() {
        return runs;
    }

    Strays strays() {
        return strays;
    }

    /** Removes and returns what has waited here too long. */
    List<HeldClaim> takeOverdue(Moment now) {
        List<HeldClaim> overdue = List.of();
        for (HeldClaim first = waiting.peek();
                first != null && !now.isBefore(first.arrived().plus(PATIENCE));
                first = waiting.peek()) {
            overdue = overdue.isEmpty() ? new ArrayList<>() : overdue;
            overdue.add(waiting.remove());
        }
        return overdue;
    }

    /** How many to claim in advance for this many slots. */
    int ahead(int slots, Moment now) {
        return now.isBefore(frugalUntil) ? 0 : pace.ahead(slots - runs.old(now));
    }

    /** Whether a look is under way. */
    boolean isLooking() {
        return looking;
    }

    /** Whether the store has answered the last look that is over. */
    boolean isAnswered() {
        return answered;
    }

    /** How many of the requested tasks would start at once. */
    int asked() {
        return asked;
    }

    void hint() {
        hinted = true;
    }

    /** How many more may be claimed in this pass. */
    int allowance(boolean leading, Moment now) {
        if (!now.isBefore(passEnds)) {
            passEnds = now.plus(limits.pass());
            begun = 0;
        }
        return Math.max(0, limits.most(leading) - begun);
    }

    boolean wantsToLook(Moment now) {
        return !looking && ((hinted && failures == 0) || !now.isBefore(lookAt));
    }

    /** Whether to search for unknown claims; never during a look, which could bring some. */
    boolean wantsToSearch(Moment now) {
        return !looking && strays.areToBeSearched(now);
    }

    void searches(Moment now) {
        looking = true;
        strays.search(now);
    }

    void searched() {
        looking = false;
        answered = true;
    }

    /** A look for {@code most} tasks begins, of which {@code slots} would start at once. */
    void asks(int most, int slots, Moment now) {
        looking = true;
        hinted = false;
        max = most;
        asked = slots;
        dueAt = dueAt.filter(now::isBefore);
    }

    /** If as many came as were requested, there may be more. */
    void arrived(int claims) {
        asked = 0;
        begun += claims;
        hinted |= claims >= max;
    }

    /**
     * A known due time is kept: the store's clock, as known here, may stand still for a while and would postpone it
     * again and again.
     */
    void looked(Optional<Moment> due, Moment poll) {
        looking = false;
        answered = true;
        asked = 0;
        failures = 0;
        dueAt = Stream.concat(dueAt.stream(), due.stream()).reduce(Moment::earlier);
        lookAt = dueAt.map(at -> Moment.earlier(at, poll)).orElse(poll);
    }

    /** Some tasks are given only to workers that start them at once; until this time nothing is claimed in advance. */
    void beFrugal(Moment until) {
        hinted = true;
        frugalUntil = until;
    }

    void failed(Moment now) {
        looking = false;
        answered = false;
        strays.failed(now);
        asked = 0;
        hinted = true;
        failures++;
        lookAt = now.plus(AFTER_FAILURES.after(failures));
    }

    /**
     * When to look or search again, or to give up what waits, if nothing happens before; at the latest {@code latest}.
     */
    Moment wakeAt(boolean allowed, Moment now, Moment latest) {
        Moment wake = latest;
        HeldClaim first = waiting.peek();
        if (first != null) {
            wake = Moment.earlier(wake, first.arrived().plus(PATIENCE));
        }
        if (looking) {
            return wake;
        }
        Moment look = allowed ? lookAt : passEnds;
        if (!allowed || look.isAfter(now)) {
            wake = Moment.earlier(wake, look);
        }
        return strays.wakeAt(wake);
    }
}
