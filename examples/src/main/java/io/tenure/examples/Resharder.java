package io.tenure.examples;

import io.tenure.primary.Other;
import io.tenure.primary.PrimaryService;
import io.tenure.primary.Scope;
import io.tenure.primary.State;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * Moves a table to shards by another key: clone the rows, apply what changed meanwhile, block writes, commit. The id of
 * an instance is the name of the table.
 *
 * <p>Each step is repeated if a node dies between doing it and recording it, so each can be repeated; and each carries the
 * term, so that a node which has lost its office without noticing yet does no harm outside either.
 */
public final class Resharder implements PrimaryService<Reshard> {

    private static final int ROWS = 1000;
    private static final int PIECE = 100;
    private static final int MOST_AT_ONCE = 2;

    private final Shards shards;
    private final Duration pause;
    private final Map<String, CompletableFuture<Void>> blocked = new ConcurrentHashMap<>();

    /** {@code pause} is how much it leaves the database alone between two pieces. */
    public Resharder(Shards shards, Duration pause) {
        this.shards = shards;
        this.pause = pause;
    }

    @Override
    public String name() {
        return "reshard";
    }

    @Override
    public Class<Reshard> stateType() {
        return Reshard.class;
    }

    @Override
    public void run(State<Reshard> state, Scope scope) throws Exception {
        state.insert();
        scope.onEnd(() -> release(state.id()));
        while (state.version().isPresent()) {
            switch (state.value().phase()) {
                case CLONING -> cloneRows(state, scope);
                case APPLYING -> state.update(state.value().in(Reshard.Phase.BLOCKING_WRITES));
                case BLOCKING_WRITES -> {
                    shards.blockWrites(state.id(), scope.term());
                    writesBlocked(state.id()).complete(null);
                    state.update(state.value().in(Reshard.Phase.COMMITTING));
                }
                case COMMITTING -> {
                    shards.commit(state.id(), state.value().key(), scope.term());
                    state.delete();
                }
            }
        }
    }

    private void cloneRows(State<Reshard> state, Scope scope) throws InterruptedException {
        while (state.value().copied() < ROWS) {
            int copied = shards.copy(state.id(), state.value().copied(), PIECE, scope.term());
            state.update(state.value().copied(copied));
            scope.report("cloned " + copied + " of " + ROWS + " rows", (double) copied / ROWS);
            scope.sleep(pause);
        }
        state.update(state.value().in(Reshard.Phase.APPLYING));
    }

    /** For those who wait on the leading node until the table takes no writes; fails if the node stops leading. */
    public CompletableFuture<Void> writesBlocked(String table) {
        return blocked.computeIfAbsent(table, unused -> new CompletableFuture<>());
    }

    /** Nobody must wait for a node that no longer leads. */
    private void release(String table) {
        CompletableFuture<Void> waiting = blocked.remove(table);
        if (waiting != null) {
            waiting.completeExceptionally(
                    new IllegalStateException("The resharding of " + table + " does not run here any more."));
        }
    }

    /** A table is resharded by one key at a time. */
    @Override
    public Optional<String> optionsConflict(Reshard existing, Reshard requested) {
        return existing.key().equals(requested.key())
                ? Optional.empty()
                : Optional.of("The table is being resharded by " + existing.key() + ".");
    }

    /** Each costs the database much. */
    @Override
    public Optional<String> otherConflict(String id, Reshard state, Stream<Other<Reshard>> others) {
        return others.count() < MOST_AT_ONCE
                ? Optional.empty()
                : Optional.of("Already " + MOST_AT_ONCE + " tables are being resharded: ask again later.");
    }
}
