package io.tenure.examples;

import io.tenure.queue.Batch;
import io.tenure.queue.Cycle;
import io.tenure.queue.QueueOptions;
import io.tenure.queue.QueueService;
import io.tenure.queue.Task;
import java.time.LocalDate;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Rolls over all leaderboards once a day: a task for each, done by all copies, and one call when all are done.
 *
 * <p>However many copies there are and whichever leads, a day is begun once: its tasks and {@code lastRollover} are
 * committed together, under the term of the leader.
 */
public final class Rollover extends QueueService<Rollover.Board> {

    private static final String LAST = "lastRollover";
    private static final String POSITION = "position";

    private final Boards boards;
    private final Supplier<LocalDate> today;

    public Rollover(Boards boards, Supplier<LocalDate> today) {
        super(Board.class, QueueOptions.of("rollover"));
        this.boards = boards;
        this.today = today;
    }

    /** One leaderboard of one day. */
    public record Board(String day, int number) {}

    /** More boards than fit one commit are made in several; the position says where to go on, whoever leads then. */
    @Override
    protected void primaryWork(Cycle<Board> cycle) {
        Optional<Board> position = cycle.get(POSITION, Board.class);
        String day = position.map(Board::day).orElseGet(() -> today.get().toString());
        if (position.isEmpty() && cycle.get(LAST, String.class).equals(Optional.of(day))) {
            return;
        }
        int next = position.map(Board::number).orElse(0);
        for (; next < boards.count() && !cycle.isFull(); next++) {
            cycle.createTask(new Board(day, next));
        }
        if (next < boards.count()) {
            cycle.set(POSITION, new Board(day, next));
            cycle.again();
        } else {
            cycle.remove(POSITION);
            cycle.set(LAST, day);
        }
    }

    /** May be called again for the same board, after a crash: {@link Boards#roll} bears that. */
    @Override
    protected void process(Task<Board> task) {
        boards.roll(task.data().day(), task.data().number());
    }

    /** The batch names this end, so that a second call for it changes nothing. */
    @Override
    protected void onTasksCompleted(Batch<Board> batch) {
        boards.announce(batch.id().value(), batch.succeededCount(), batch.failedCount());
    }

    /** When all leaderboards were last begun to be rolled over. */
    public Optional<LocalDate> lastRollover() {
        return get(LAST, String.class).map(LocalDate::parse);
    }
}
