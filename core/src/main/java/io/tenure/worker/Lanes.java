package io.tenure.worker;

import io.tenure.queue.PassLimits;
import io.tenure.queue.WorkerSettings;
import io.tenure.store.ClaimRequest;
import io.tenure.store.QueueName;
import io.tenure.time.Moment;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The queues of a worker, which share its slots in turn. */
final class Lanes {

    private final WorkerSettings settings;
    private final Map<QueueName, QueueClaiming> lanes = new LinkedHashMap<>();
    private final Deque<QueueClaiming> turns = new ArrayDeque<>();
    private int running;
    private boolean leading;

    Lanes(WorkerSettings settings, Map<QueueName, PassLimits> queues, Moment now) {
        this.settings = settings;
        queues.forEach((queue, limits) -> lanes.put(queue, new QueueClaiming(queue, limits, settings, now)));
        turns.addAll(lanes.values());
    }

    Collection<QueueClaiming> all() {
        return lanes.values();
    }

    Optional<QueueClaiming> find(QueueName queue) {
        return Optional.ofNullable(lanes.get(queue));
    }

    /** Whether this node leads now: how many tasks of a pass may begin depends on that. */
    void role(boolean leads) {
        leading = leads;
    }

    /** Gives the free slots to waiting tasks, queue by queue in turn; returns those that begin. */
    List<HeldClaim> start(Moment now) {
        List<HeldClaim> begun = new ArrayList<>();
        int idle = 0;
        while (running < settings.limit() && idle < turns.size()) {
            QueueClaiming lane = turns.removeFirst();
            turns.add(lane);
            HeldClaim next = lane.runs().count() < most() ? lane.waiting().poll() : null;
            if (next == null) {
                idle++;
            } else {
                idle = 0;
                running++;
                lane.runs().began(next, now);
                begun.add(next);
            }
        }
        return begun;
    }

    /** A run is over: its slot is free. */
    void ended(HeldClaim run) {
        running--;
        run.lane().runs().ended(run);
    }

    /** What to look for now. */
    List<WorkerEffect> looks(Moment now) {
        List<WorkerEffect> looks = new ArrayList<>();
        for (QueueClaiming lane : turns) {
            if (lane.wantsToSearch(now)) {
                lane.searches(now);
                looks.add(new WorkerEffect.Search(lane.queue()));
            }
            if (lane.wantsToLook(now)) {
                look(lane, now).ifPresent(looks::add);
            }
        }
        return looks;
    }

    private Optional<WorkerEffect> look(QueueClaiming lane, Moment now) {
        int reserved = lanes.values().stream().mapToInt(QueueClaiming::asked).sum();
        int own = lane.runs().count() + lane.waiting().size();
        int slots = Math.min(settings.limit() - running - reserved, most() - own);
        int ahead = settings.limit() < lanes.size() ? 0 : lane.ahead(most(), now);
        int max = Math.min(demand(slots, ahead), lane.allowance(leading, now));
        if (max <= 0) {
            return Optional.empty();
        }
        int atOnce = Math.clamp(slots, 0, max);
        lane.asks(max, atOnce, now);
        return Optional.of(new WorkerEffect.Look(lane.queue(), max, atOnce));
    }

    /** When to look again, if nothing happens before; at the latest {@code latest}. */
    Moment wakeAt(Moment now, Moment latest) {
        Moment wake = latest;
        for (QueueClaiming lane : turns) {
            wake = lane.wakeAt(lane.allowance(leading, now) > 0, now, wake);
        }
        return wake;
    }

    /** How many slots one queue may use: it leaves one to each of the others. */
    private int most() {
        return Math.max(1, settings.limit() - (lanes.size() - 1));
    }

    /**
     * How many to claim: what can run now and a second of work in advance. The advance is refilled when half of it is
     * gone.
     */
    static int demand(int slots, int ahead) {
        int room = slots + ahead;
        boolean worthIt = slots > 0 || room >= Math.max(1, ahead / 2);
        return worthIt ? Math.clamp(room, 0, ClaimRequest.MAX_TASKS) : 0;
    }
}
