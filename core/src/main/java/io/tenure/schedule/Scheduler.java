package io.tenure.schedule;

import io.tenure.activity.host.Duty;
import io.tenure.activity.host.TermCommits;
import io.tenure.lease.LossReason;
import io.tenure.runtime.Alarm;
import io.tenure.runtime.Crew;
import io.tenure.store.Clocks;
import io.tenure.store.Office;
import io.tenure.store.Outcome;
import io.tenure.store.Reader;
import io.tenure.store.Store;
import io.tenure.store.StoreException;
import io.tenure.store.Subscription;
import io.tenure.store.Term;
import io.tenure.store.Topic;
import io.tenure.store.Transaction;
import io.tenure.store.Unavailable;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Fires the schedules of an office while its node holds it.
 *
 * <p>It reads the head of the index of due times, sleeps until the first one, and reads again when the index changes.
 * Each due schedule is one fenced commit: a compare-and-set of its document, its next place in the index, and its
 * tasks. So a fire time is processed at most once, whoever else believes to lead and whatever happened to an earlier
 * attempt.
 */
public final class Scheduler implements Duty, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Scheduler.class);

    /** How many schedules are processed at a time; usually there are only a few. */
    private static final int PAGE = 200;

    private static final int FEW = 8;

    /** Because the store's clock may jump ahead and a hint may be lost, the index is read at least this often. */
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);

    private static final Duration SHORTEST_PAUSE = Duration.ofMillis(1);
    private static final Duration AFTER_FAILURE = Duration.ofSeconds(1);
    private static final int WAITING = 10;

    /** The size of the transactions sent at a time. */
    private static final long MAX_BYTES = 1 << 20;

    private final Store store;
    private final Office office;
    private final Crew.Timers timers;
    private final Crew.Inbox<Runnable> inbox;
    private final Recovery recovery;
    private final AtomicBoolean asked = new AtomicBoolean();
    private volatile Optional<Subscription> watch = Optional.empty();
    private volatile TermCommits commits = (term, transactions) -> Optional.empty();
    private volatile ScheduleCounts counts = ScheduleCounts.NONE;
    private volatile @Nullable Term held;
    private Alarm.Cancel wakeUp = () -> {};

    public Scheduler(Store store, Office office, Crew crew) {
        this.store = store;
        this.office = office;
        this.timers = crew.timers("tenure-schedule-timer");
        this.recovery = new Recovery(store, office);
        this.inbox = crew.inbox("tenure-schedules", WAITING, Runnable::run);
    }

    /** Must be called once, before any term begins. */
    public void start(TermCommits termCommits) {
        commits = termCommits;
        watch = watch();
    }

    private Optional<Subscription> watch() {
        try {
            return Optional.of(store.watch(new Topic.OfCollection(DueTime.COLLECTION), this::soon));
        } catch (StoreException e) {
            LOG.info("There are no hints about schedules, they are checked periodically: {}", e.getMessage());
            return Optional.empty();
        }
    }

    @Override
    public String name() {
        return "schedules";
    }

    @Override
    public void begin(Term term) {
        held = term;
        soon();
    }

    /** A commit that is still under way is fenced. */
    @Override
    public void end(Term term, LossReason reason) {
        if (term.equals(held)) {
            held = null;
        }
    }

    public ScheduleCounts counts() {
        return counts;
    }

    /** The thread that sets timers ends before the timers. Idempotent. */
    @Override
    public void close() {
        held = null;
        watch.ifPresent(Subscription::close);
        inbox.close();
        timers.close();
    }

    /** Lets its thread look, once for any number of calls. */
    private void soon() {
        if (held != null && asked.compareAndSet(false, true) && !inbox.offer(this::look)) {
            asked.set(false);
        }
    }

    private void look() {
        asked.set(false);
        wakeUp.cancel();
        Term term = held;
        if (term != null) {
            wakeUp = timers.in(fireUntilNoneIsDue(term), this::soon);
        }
    }

    /** Returns how long to sleep. */
    private Duration fireUntilNoneIsDue(Term term) {
        try {
            Reader reader = store.stale();
            while (term.equals(held)) {
                Clocks clocks = store.clocks();
                if (recovery.isNeeded(clocks)) {
                    recovery.run(clocks, transactions -> commit(term, transactions));
                    reader = store;
                }
                Instant now = clocks.wall();
                Optional<Instant> next = entries(1).findFirst().map(DueTime::time);
                if (next.isEmpty() || next.get().isAfter(now)) {
                    return next.map(time -> pause(now, time)).orElse(LONGEST_PAUSE);
                }
                List<DueTime> few = due(FEW, now);
                List<DueTime> due = few.size() < FEW ? few : due(PAGE, now);
                reader = fire(term, due, reader, now) ? store.stale() : store;
            }
            return LONGEST_PAUSE;
        } catch (StoreException e) {
            LOG.debug("The schedules of '{}' are looked at later: {}", office, e.getMessage());
            return AFTER_FAILURE;
        } catch (RuntimeException e) {
            LOG.warn("The schedules of '{}' are looked at later.", office, e);
            return AFTER_FAILURE;
        }
    }

    private List<DueTime> due(int limit, Instant now) {
        return entries(limit).takeWhile(entry -> !entry.time().isAfter(now)).toList();
    }

    private Stream<DueTime> entries(int limit) {
        return store.scan(DueTime.first(office, limit)).items().stream().map(entry -> DueTime.of(office, entry));
    }

    private static Duration pause(Instant now, Instant until) {
        Duration left = Duration.between(now, until);
        return left.compareTo(LONGEST_PAUSE) > 0
                ? LONGEST_PAUSE
                : left.compareTo(SHORTEST_PAUSE) < 0 ? SHORTEST_PAUSE : left;
    }

    /** Whether everything was unchanged since it was read, and is done. */
    private boolean fire(Term term, List<DueTime> due, Reader reader, Instant now) {
        List<FiringTransaction> looks = new ArrayList<>();
        long bytes = 0;
        for (int i = 0; i < due.size() && bytes < MAX_BYTES; i++) {
            FiringTransaction look = FiringTransaction.at(due.get(i), reader, now);
            bytes += look.bytes();
            looks.add(look);
        }
        List<Outcome> outcomes =
                commit(term, looks.stream().map(FiringTransaction::transaction).toList());
        boolean all = looks.size() == due.size();
        List<FiringTransaction> busy = new ArrayList<>();
        for (int i = 0; i < looks.size(); i++) {
            if (isHeld(outcomes.get(i))) {
                busy.add(FiringTransaction.whileBusy(looks.get(i).entry(), reader, now));
            } else {
                all &= isDone(looks.get(i), outcomes.get(i), now);
            }
        }
        return skip(term, busy, now) && all;
    }

    /** A task of a schedule without overlap is open: its fire time is noted as skipped. */
    private boolean skip(Term term, List<FiringTransaction> busy, Instant now) {
        if (busy.isEmpty()) {
            return true;
        }
        List<Outcome> outcomes =
                commit(term, busy.stream().map(FiringTransaction::transaction).toList());
        boolean all = true;
        for (int i = 0; i < busy.size(); i++) {
            all &= isDone(busy.get(i), outcomes.get(i), now);
        }
        return all;
    }

    private static boolean isHeld(Outcome outcome) {
        return outcome instanceof Outcome.Conflict conflict && conflict.cause() == Outcome.Cause.UNIQUE_KEY_HELD;
    }

    private List<Outcome> commit(Term term, List<Transaction> transactions) {
        return commits.commitEach(term, transactions).orElseThrow(Scheduler::notInOffice);
    }

    private boolean isDone(FiringTransaction look, Outcome outcome, Instant now) {
        return switch (outcome) {
            case Outcome.Committed committed -> {
                look.step().ifPresent(step -> count(step, now));
                yield true;
            }
            case Outcome.Conflict conflict -> false;
            case Outcome.Fenced fenced -> throw notInOffice();
            case Outcome.Refused refused -> throw new Unavailable(refused.sentence(), null);
        };
    }

    /** The loss will be announced; until then it retries. */
    private static Unavailable notInOffice() {
        return new Unavailable("This node does not hold the office.", null);
    }

    private void count(Firing.Step step, Instant now) {
        ScheduleCounts sum = counts.missed(step.missed()).skipped(step.skipped());
        for (Instant time : step.fires()) {
            sum = sum.fired(Duration.between(time, now));
        }
        counts = sum;
    }
}
