package io.tenure.bench.job;

import io.tenure.testkit.Parallel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** Those who order jobs by chance, a limited number at a time, and abort some of them. */
final class Orders implements Runnable {

    private static final int CLIENTS = 6;
    private static final int NAMES = 20;
    private static final int MOST_LOCKS = 3;
    private static final int MOST_TICKS = 20;
    private static final int MOST_OPEN = 40;
    private static final int MOST_MILLIS_BEFORE_ABORT = 3000;
    private static final Duration PAUSE = Duration.ofMillis(20);

    private final Desk desk;
    private final Random random;
    private final List<Plan> plans = new ArrayList<>();
    private final AtomicInteger next = new AtomicInteger();
    private final Map<String, String> ids = new ConcurrentHashMap<>();
    private final List<String> complaints = new CopyOnWriteArrayList<>();
    private volatile int ended;
    private volatile boolean stopped;

    /** A job, and how long after its begin it is aborted if it is. */
    private record Plan(Order order, Optional<Duration> abort) {}

    Orders(Desk desk, Random random, int count) {
        this.desk = desk;
        this.random = random;
        for (int i = 0; i < count; i++) {
            plans.add(plan("job-" + i));
        }
    }

    private Plan plan(String name) {
        Map<String, Boolean> locks = new TreeMap<>();
        for (int left = 1 + random.nextInt(MOST_LOCKS); left > 0; left--) {
            locks.put("name-" + random.nextInt(NAMES), oneOf(3));
        }
        List<String> ways = new ArrayList<>();
        ways.add("ticks=" + random.nextInt(1, MOST_TICKS));
        add(ways, oneOf(3), "stray");
        add(ways, oneOf(20), "later");
        add(ways, oneOf(20), "fails");
        add(ways, oneOf(10), "weak-undo");
        Duration soon = Duration.ofMillis(random.nextInt(MOST_MILLIS_BEFORE_ABORT));
        return new Plan(new Order(name, locks, ways), oneOf(8) ? Optional.of(soon) : Optional.empty());
    }

    private boolean oneOf(int many) {
        return random.nextInt(many) == 0;
    }

    private static void add(List<String> ways, boolean wanted, String way) {
        if (wanted) {
            ways.add(way);
        }
    }

    @Override
    public void run() {
        Parallel.run(Collections.nCopies(CLIENTS, (Runnable) this::work));
    }

    private void work() {
        try {
            for (int i = next.getAndIncrement(); i < plans.size(); i = next.getAndIncrement()) {
                while (i - ended >= MOST_OPEN && !stopped) {
                    LockSupport.parkNanos(PAUSE.toNanos());
                }
                if (stopped) {
                    return;
                }
                carryOut(plans.get(i));
            }
        } catch (RuntimeException | AssertionError e) {
            complaints.add("A job could not be begun or aborted: " + e.getMessage());
        }
    }

    private void carryOut(Plan plan) {
        String id = desk.begin(plan.order());
        ids.put(plan.order().name(), id);
        plan.abort().ifPresent(soon -> {
            LockSupport.parkNanos(soon.toNanos());
            desk.abort(id);
        });
    }

    /** How many are over. */
    void ended(int count) {
        ended = count;
    }

    void stop() {
        stopped = true;
    }

    List<Order> all() {
        return plans.stream().map(Plan::order).toList();
    }

    /** The ids by name; after the end. */
    Map<String, String> ids() {
        return Map.copyOf(ids);
    }

    List<String> complaints() {
        return List.copyOf(complaints);
    }
}
