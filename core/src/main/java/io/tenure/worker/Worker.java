package io.tenure.worker;

import io.tenure.queue.TaskRegistry;
import io.tenure.queue.TaskRegistry.Registered;
import io.tenure.queue.WorkerCounts;
import io.tenure.runtime.Alarm;
import io.tenure.runtime.Crew;
import io.tenure.store.Operation;
import io.tenure.store.QueueName;
import io.tenure.store.StoreException;
import io.tenure.store.Subscription;
import io.tenure.store.Topic;
import io.tenure.time.Moment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs tasks: carries out what its {@link WorkerProtocol} decides.
 *
 * <p>Decisions, heartbeats, ends and timers have their own platform threads, which busy handlers cannot starve; the
 * heartbeats stop last.
 */
public final class Worker implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Worker.class);

    /** Room for more than hints, answers and one end per slot can ever be. */
    private static final int INBOX = 10_000;

    /** Says that there is something in {@code over}. */
    private static final WorkerInput.Ended NO_RUNS = new WorkerInput.Ended(List.of());

    private static final int ERRANDS = 10;
    private static final Duration GRACE = Duration.ofSeconds(2);

    private final WorkerParts parts;
    private final TaskRegistry registry;
    private final Claiming looking;
    private final GroupCommit commits;
    private final WorkerTally tally = new WorkerTally();
    private final WorkerProtocol protocol;
    private final Map<ClaimKey, TaskRun<?>> runs = new ConcurrentHashMap<>();
    private final Set<QueueName> hinted = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean cancelHinted = new AtomicBoolean();
    private final Queue<WorkerInput.Ended.Run> over = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean overTold = new AtomicBoolean();
    private final List<Subscription> watches = new CopyOnWriteArrayList<>();
    private final CompletableFuture<Void> stopped = new CompletableFuture<>();
    private final Crew.Inbox<WorkerInput> inbox;
    private final Crew.Inbox<WorkerEffect.Finish> ends;
    private final Crew.Inbox<WorkerEffect.Extend> heartbeats;
    private final Crew.Timers timers;
    private final Presence presence;
    private @Nullable Moment wakeAt;
    private boolean leading;
    private Alarm.Cancel wakeUp = () -> {};

    public Worker(WorkerParts parts, TaskRegistry registry) {
        this.parts = parts;
        this.registry = registry;
        Crew crew = parts.crew();
        looking = new Claiming(parts);
        commits = new GroupCommit(parts.store());
        protocol = new WorkerProtocol(
                parts.settings(),
                registry.queues(),
                new WorkerProtocol.Context(claim -> registry.find(claim).isPresent(), tally, Moment.now(crew.time())));
        timers = crew.timers("tenure-worker-timer");
        heartbeats = crew.inbox("tenure-heartbeats", ERRANDS, this::extend);
        ends = crew.inbox("tenure-worker-ends", ERRANDS, this::finish);
        inbox = crew.inbox("tenure-worker", parts.settings().limit() + INBOX, this::step);
        presence = new Presence(parts, registry, runs::size);
    }

    /** Starts to work, if there is anything it can run. */
    public void start() {
        if (registry.queues().isEmpty()) {
            return;
        }
        registry.queues().keySet().forEach(queue -> watch(new Topic.OfQueue(queue), () -> hint(queue)));
        watch(new Topic.OfWorker(parts.id()), this::cancelled);
        inbox.offer(new WorkerInput.WakeUp());
        presence.start();
    }

    private void watch(Topic topic, Runnable hint) {
        try {
            watches.add(parts.store().watch(topic, hint));
        } catch (StoreException e) {
            LOG.info("There are no hints about {}, it is polled: {}", topic, e.getMessage());
        }
    }

    /** How many tasks run now, and what has happened so far. */
    public WorkerCounts counts() {
        return tally.now(runs.size());
    }

    /** Claims no more tasks, waits a bounded time for those that run, and hands back the rest. Idempotent. */
    @Override
    public void close() {
        watches.forEach(Subscription::close);
        Duration bound = parts.settings().drain();
        if (inbox.offer(new WorkerInput.Drain(bound, exiting()))) {
            try {
                if (!parts.crew().await(stopped, bound.plus(GRACE)) && !runs.isEmpty()) {
                    LOG.warn("{} tasks ignore their interruption; their claims run out by themselves.", runs.size());
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        inbox.close();
        ends.close();
        timers.close();
        heartbeats.close();
        presence.close();
    }

    /** Handlers that end the process: they wait for whoever closes this worker, so it must not wait for them. */
    private Set<ClaimKey> exiting() {
        return runs.entrySet().stream()
                .filter(run -> run.getValue().isExiting())
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    private void hint(QueueName queue) {
        if (hinted.add(queue)) {
            inbox.offer(new WorkerInput.Hint(queue));
        }
    }

    private void cancelled() {
        if (cancelHinted.compareAndSet(false, true) && !inbox.offer(new WorkerInput.Cancelled())) {
            cancelHinted.set(false);
        }
    }

    private void step(WorkerInput input) {
        if (input instanceof WorkerInput.Hint hint) {
            hinted.remove(hint.queue());
        } else if (input instanceof WorkerInput.Cancelled) {
            cancelHinted.set(false);
        }
        Moment now = Moment.now(parts.crew().time());
        boolean leads = parts.leading().getAsBoolean();
        if (leads != leading) {
            leading = leads;
            protocol.step(new WorkerInput.RoleIs(leads), now).forEach(this::carryOut);
        }
        protocol.step(input instanceof WorkerInput.Ended ? takeOver() : input, now)
                .forEach(this::carryOut);
        wakeBy(protocol.wakeAt(now), now);
    }

    /** A timer is set only if it is earlier than the current one; an extra wake-up does no harm. */
    private void wakeBy(Moment at, Moment now) {
        Moment set = wakeAt;
        if (set != null && !at.isBefore(set) && set.isAfter(now)) {
            return;
        }
        wakeUp.cancel();
        wakeAt = at;
        wakeUp = timers.in(now.until(at), () -> inbox.offer(new WorkerInput.WakeUp()));
    }

    private void carryOut(WorkerEffect effect) {
        switch (effect) {
            case WorkerEffect.Look e ->
                parts.crew().start("tenure-look-" + e.queue(), () -> looking.look(e, inbox::offer));
            case WorkerEffect.Search e ->
                parts.crew().start("tenure-search-" + e.queue(), () -> looking.search(e, inbox::offer));
            case WorkerEffect.Start e -> start(e);
            case WorkerEffect.Interrupt e -> interrupt(e);
            case WorkerEffect.Extend e -> heartbeats.offer(e);
            case WorkerEffect.Finish e -> ends.offer(e);
            case WorkerEffect.Stop e -> stopped.complete(null);
        }
    }

    private void start(WorkerEffect.Start effect) {
        ClaimKey key = ClaimKey.of(effect.claim());
        Registered<?> registered = registry.find(effect.claim()).orElseThrow();
        TaskRun<?> run = new TaskRun<>(parts, registered, effect.claim());
        runs.put(key, run);
        Alarm.Cancel timer = effect.claim()
                .task()
                .options()
                .timeout()
                .map(length -> timers.in(length, () -> timedOut(key)))
                .orElse(() -> {});
        run.start(ended -> {
            timer.cancel();
            runs.remove(key);
            over(ended);
        });
    }

    /** Runs that end while the protocol is busy are reported together. */
    private void over(WorkerInput.Ended.Run run) {
        over.add(run);
        if (overTold.compareAndSet(false, true) && !inbox.offer(NO_RUNS)) {
            overTold.set(false);
        }
    }

    private WorkerInput.Ended takeOver() {
        overTold.set(false);
        List<WorkerInput.Ended.Run> ended = new ArrayList<>();
        for (WorkerInput.Ended.Run run = over.poll(); run != null; run = over.poll()) {
            ended.add(run);
        }
        return new WorkerInput.Ended(ended);
    }

    private void timedOut(ClaimKey key) {
        if (runs.containsKey(key)) {
            tally.interrupted();
            interrupt(new WorkerEffect.Interrupt(key, Interruption.TIMED_OUT));
        }
    }

    private void interrupt(WorkerEffect.Interrupt effect) {
        TaskRun<?> run = runs.get(effect.key());
        if (run != null) {
            LOG.info("Task {} is interrupted: {}.", effect.key().task(), effect.why());
            run.interrupt(effect.why());
        }
    }

    private void extend(WorkerEffect.Extend effect) {
        Moment sent = Moment.now(parts.crew().time());
        List<Operation.Extend> claims =
                effect.claims().stream().map(this::withProgress).toList();
        GroupCommit.Answer answer = commits.commit(claims, claim -> new ClaimKey(claim.task(), claim.attempt()));
        inbox.offer(new WorkerInput.Extended(sent, answer.accepted(), answer.refused(), answer.toStop()));
    }

    private Operation.Extend withProgress(Operation.Extend claim) {
        TaskRun<?> run = runs.get(new ClaimKey(claim.task(), claim.attempt()));
        return run == null
                ? claim
                : new Operation.Extend(claim.task(), claim.attempt(), claim.length(), run.progress());
    }

    private void finish(WorkerEffect.Finish effect) {
        GroupCommit.Answer answer =
                commits.commit(effect.ends(), (Operation.Finish end) -> new ClaimKey(end.task(), end.attempt()));
        inbox.offer(new WorkerInput.Finished(answer.accepted(), answer.refused()));
    }
}
