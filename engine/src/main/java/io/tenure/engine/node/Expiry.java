package io.tenure.engine.node;

import io.tenure.engine.log.Batcher;
import io.tenure.engine.log.Call;
import io.tenure.engine.state.State;
import io.tenure.store.Clocks;
import io.tenure.store.QueueName;
import io.tenure.store.engine.Stamper;
import io.tenure.store.machine.Deadlines;
import io.tenure.store.machine.TableReader;
import io.tenure.store.table.Tables;
import java.time.Duration;
import java.util.List;
import org.apache.ratis.server.RaftServer;
import org.jspecify.annotations.Nullable;

/** Claims, tasks and keys whose time is over, which the leader brings to the log although nobody calls. */
final class Expiry {

    /**
     * The clocks stand in the log at least this often, also when nobody calls: the next leader continues from there, and would
     * take the time in which nothing happened for a jump of its own wall clock.
     */
    private static final Duration CLOCKS_WRITTEN = Duration.ofMinutes(1);

    private final State state;
    private final Stamper stamper;
    private final RaftServer.Division division;
    private final Batcher batcher;
    private @Nullable Call last;

    Expiry(State state, Stamper stamper, RaftServer.Division division, Batcher batcher) {
        this.state = state;
        this.stamper = stamper;
        this.division = division;
        this.batcher = batcher;
    }

    /**
     * Whether a claim is worth an entry of the log. What is due but not yet ready shows on the leader only; elsewhere it
     * becomes ready with the leader's next look.
     */
    boolean mayClaim(QueueName queue) {
        return state.look(tables -> Deadlines.ready(queue, tables)) || isDue();
    }

    /** The leader logs an empty group when something has run out, so that it shows without any traffic. By one thread. */
    void look() {
        Call call = last;
        boolean underWay = call != null && !call.ended();
        if (!underWay && isDue()) {
            last = batcher.offer(List.of()).orElse(null);
        }
    }

    /** Whether this node leads and something has run out, or the clocks were not written down for long. */
    private boolean isDue() {
        return division.getInfo().isLeaderReady() && state.look(this::isDue);
    }

    private boolean isDue(Tables tables) {
        Clocks now = stamper.now();
        Duration unwritten = now.tick().minus(new TableReader(tables).clocks().tick());
        return Deadlines.due(now, tables) || unwritten.compareTo(CLOCKS_WRITTEN) >= 0;
    }
}
