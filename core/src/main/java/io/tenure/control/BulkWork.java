package io.tenure.control;

import io.tenure.primary.PrimaryService;
import io.tenure.primary.Scope;
import io.tenure.primary.State;
import io.tenure.store.CommitConflict;
import io.tenure.store.CommitRefused;
import io.tenure.store.Office;
import io.tenure.store.Operation;
import io.tenure.store.Outcome;
import io.tenure.store.Page;
import io.tenure.store.TaskRecord;
import io.tenure.store.TaskScan;
import io.tenure.time.Moment;
import io.tenure.time.Time;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Carries out bulks, each an instance, on whichever node leads. The document of a bulk that has ended is kept for a
 * while, for people to look at. Aborting it then removes it; aborting a running bulk stops it.
 */
public final class BulkWork implements PrimaryService<BulkState> {

    /** What the service is called in each office. */
    public static final String NAME = "tenure-bulk";

    /** How long the result of a bulk is kept. */
    public static final Duration KEPT = Duration.ofDays(7);

    /** The largest and the first number of tasks per commit: a commit holds up all others while it is applied. */
    private static final int MOST = 500;

    private static final int FIRST = 50;
    private static final int LEAST = 10;

    /** A page that takes longer is followed by a smaller one. */
    private static final Duration SLOW = Duration.ofMillis(100);

    /** The largest total size of the reasons of cancelled tasks in one commit. */
    private static final int REASON_BYTES = 400_000;

    /** How many pages without a match are read before the place is recorded. */
    private static final int PAGES_UNNOTED = 20;

    /** How long a bulk rests after a page, as a multiple of the time that the page took. */
    private static final int RESTS = 2;

    private static final Duration SHORTEST_REST = Duration.ofMillis(5);
    private static final Duration LONGEST_REST = Duration.ofSeconds(2);

    private final Office office;
    private final Time time;

    /** The bulks of this office. */
    public BulkWork(Office office, Time time) {
        this.office = office;
        this.time = time;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String collection() {
        return collectionOf(office);
    }

    /** Where the bulks of an office are. */
    public static String collectionOf(Office office) {
        return NAME + "_" + office;
    }

    @Override
    public Class<BulkState> stateType() {
        return BulkState.class;
    }

    @Override
    public Optional<String> optionsConflict(BulkState existing, BulkState requested) {
        return existing.order().isLike(requested.order())
                ? Optional.empty()
                : Optional.of("The idempotency key was used for another bulk: use a new one.");
    }

    @Override
    public void run(State<BulkState> state, Scope scope) throws Exception {
        state.insert();
        int most = Math.min(MOST, REASON_BYTES / reasonBytes(state));
        for (int size = FIRST; !state.value().isOver(); ) {
            Moment began = Moment.now(time);
            if (!fits(state, scope, Math.min(size, most))) {
                size = Math.max(1, Math.min(size, most) / 2);
                continue;
            }
            Duration took = began.until(Moment.now(time));
            size = took.compareTo(SLOW) > 0 ? Math.min(size, Math.max(LEAST, size / 2)) : Math.min(MOST, size * 2);
            scope.report(state.value().line(), state.value().fraction());
            scope.sleep(rest(took));
        }
        scope.sleep(left(state.value(), scope));
        state.delete();
    }

    @Override
    public void abort(State<BulkState> state, Scope scope) {
        if (state.value().isOver()) {
            state.delete();
        } else {
            state.update(
                    state.value().over(BulkState.STOPPED, scope.store().clocks().wall()));
        }
    }

    private static int reasonBytes(State<BulkState> state) {
        return Math.max(1, state.value().order().cancellation().getBytes(StandardCharsets.UTF_8).length);
    }

    private static Duration rest(Duration took) {
        Duration rest = took.multipliedBy(RESTS);
        if (rest.compareTo(SHORTEST_REST) < 0) {
            return SHORTEST_REST;
        }
        return rest.compareTo(LONGEST_REST) < 0 ? rest : LONGEST_REST;
    }

    private static Duration left(BulkState done, Scope scope) {
        Instant until = Instant.ofEpochMilli(done.ended()).plus(KEPT);
        Duration left = Duration.between(scope.store().clocks().wall(), until);
        if (left.isNegative()) {
            return Duration.ZERO;
        }
        return left.compareTo(KEPT) < 0 ? left : KEPT;
    }

    /** Processes a page; false if its tasks are too large for one commit. A single task never is. */
    private static boolean fits(State<BulkState> state, Scope scope, int size) {
        try {
            page(state, scope, size);
            return true;
        } catch (CommitRefused e) {
            if (e.reason() != Outcome.Reason.TOO_LARGE || size == 1) {
                throw e;
            }
            return false;
        }
    }

    /** Finds the next matching tasks, examining {@code size} at a time, and processes them. */
    private static void page(State<BulkState> state, Scope scope, int size) {
        BulkState now = state.value();
        List<TaskRecord> matching = List.of();
        for (int pages = 0; pages < PAGES_UNNOTED && matching.isEmpty() && !now.wasLastState(); pages++) {
            scope.check();
            Listed listed = listed(now, scope, size);
            matching = listed.matching();
            now = now.at(listed.next(), now.tally().plus(listed.looked(), 0, 0));
        }
        if (now.wasLastState()) {
            now = now.over(BulkState.DONE, scope.store().clocks().wall());
        }
        commit(state, now, matching);
    }

    /** What a page of the listing contained. */
    private record Listed(List<TaskRecord> matching, long looked, BulkState.Place next) {}

    private static Listed listed(BulkState now, Scope scope, int size) {
        BulkOrder order = now.order();
        BulkState.Place place = now.place();
        Page<TaskRecord> page = scope.store()
                .tasks(new TaskScan(
                        order.queueName(), order.state(place.state()), Optional.empty(), place.after(), size));
        List<TaskRecord> matching = page.items().stream().filter(order::matches).toList();
        boolean behind = !page.items().isEmpty() && order.isBehind(page.items().getLast());
        BulkState.Place next = page.next()
                .filter(position -> !behind)
                .map(position -> new BulkState.Place(place.state(), position))
                .orElse(new BulkState.Place(place.state() + 1, ""));
        return new Listed(matching, page.items().size(), next);
    }

    /** One commit. A task that has changed since it was listed is left out. */
    private static void commit(State<BulkState> state, BulkState next, List<TaskRecord> tasks) {
        Action action = Action.of(next.order().action());
        List<Operation> operations = new ArrayList<>();
        tasks.forEach(task -> operations.add(action.on(task, next.order().cancellation())));
        while (true) {
            int skipped = tasks.size() - operations.size();
            BulkState.Tally tally = next.tally().plus(0, operations.size(), skipped);
            try {
                state.update(
                        new BulkState(next.order(), next.place(), tally, next.end(), next.ended()),
                        operations.toArray(Operation[]::new));
                return;
            } catch (CommitConflict e) {
                int refused = e.conflict().operation();
                if (refused == 0) {
                    throw e;
                }
                operations.remove(refused - 1);
            }
        }
    }
}
