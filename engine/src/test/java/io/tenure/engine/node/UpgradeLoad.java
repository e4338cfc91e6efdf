package io.tenure.engine.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.engine.Data;
import io.tenure.runtime.Threads;
import io.tenure.store.Body;
import io.tenure.store.Expected;
import io.tenure.store.Operation;
import io.tenure.store.Outcome;
import io.tenure.store.Transaction;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Commits through a node, also what only the second level has, and notes everything that should not be. */
final class UpgradeLoad {

    private final BuiltInStore node;
    private final Thread thread;
    private final List<String> wrong = new ArrayList<>();
    private volatile boolean stop;
    private final AtomicLong committed = new AtomicLong();
    private final AtomicLong novel = new AtomicLong();

    UpgradeLoad(String name, BuiltInStore node) {
        this.node = node;
        this.thread = Threads.platform("load-" + name, () -> run(name));
    }

    private void run(String name) {
        try {
            for (int i = 0; !stop; i++) {
                commit(name + "-" + i % 50);
            }
        } catch (RuntimeException e) {
            wrong.add(e.toString());
        }
    }

    /** Two calls that all levels have, and one between them that is refused before the level is raised. */
    private void commit(String id) {
        boolean raised = node.members().level() == 2;
        List<Outcome> outcomes = node.commitEach(List.of(plain(id), Builds.novel(id), plain(id + "'")));
        if (!(outcomes.get(0) instanceof Outcome.Committed) || !(outcomes.get(2) instanceof Outcome.Committed)) {
            wrong.add("Not committed: " + outcomes);
        }
        if (outcomes.get(1) instanceof Outcome.Committed) {
            novel.incrementAndGet();
        } else if (raised) {
            wrong.add("Refused although the level was raised: " + outcomes);
        }
        committed.addAndGet(2);
    }

    private static Transaction plain(String id) {
        return Transaction.of(new Operation.Put(Data.key(id), Expected.ANYTHING, Body.of("t", id)));
    }

    long committed() {
        return committed.get();
    }

    long novel() {
        return novel.get();
    }

    long stop() throws InterruptedException {
        stop = true;
        thread.join();
        assertThat(wrong).isEmpty();
        return committed.get();
    }
}
