package io.tenure.primary;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;

/** Counts to {@link #LAST}, one permitted step at a time, then deletes its document. Tells what it went through. */
class StepService implements PrimaryService<Steps> {

    static final String NAME = "steps";
    static final int LAST = 3;

    /** What each run saw when it began and how it ended, as {@code id step}. */
    final List<String> begun = new CopyOnWriteArrayList<>();

    final List<String> ended = new CopyOnWriteArrayList<>();

    /** The instances that have been durable, and have come to wait for a permit. */
    final Set<String> ready = ConcurrentHashMap.newKeySet();

    final Map<String, Scope> scopes = new ConcurrentHashMap<>();
    final Map<String, State<Steps>> states = new ConcurrentHashMap<>();
    private final Map<String, Semaphore> permits = new ConcurrentHashMap<>();

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Class<Steps> stateType() {
        return Steps.class;
    }

    @Override
    public void run(State<Steps> state, Scope scope) throws Exception {
        scopes.put(state.id(), scope);
        states.put(state.id(), state);
        begun.add(state.id() + " " + state.value().step());
        String how = "returned";
        try {
            first(state);
            ready.add(state.id());
            while (state.value().step() < LAST) {
                permits(state.id()).acquire();
                step(state, scope);
            }
            state.delete();
        } catch (Exception e) {
            how = e.getClass().getSimpleName();
            throw e;
        } finally {
            ended.add(state.id() + " " + how);
        }
    }

    /** Becomes durable before it waits for any permit. */
    void first(State<Steps> state) throws Exception {
        state.insert();
    }

    void step(State<Steps> state, Scope scope) throws Exception {
        state.update(state.value().next());
    }

    /** Lets an instance do so many steps more. */
    void permit(String id, int steps) {
        permits(id).release(steps);
    }

    private Semaphore permits(String id) {
        return permits.computeIfAbsent(id, unused -> new Semaphore(0));
    }

    @Override
    public Optional<String> optionsConflict(Steps existing, Steps requested) {
        return existing.option().equals(requested.option())
                ? Optional.empty()
                : Optional.of("It runs with the option " + existing.option() + ".");
    }
}
