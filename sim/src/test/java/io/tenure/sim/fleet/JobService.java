package io.tenure.sim.fleet;

import io.tenure.primary.InstanceRefused;
import io.tenure.primary.Other;
import io.tenure.primary.PrimaryService;
import io.tenure.primary.Refusal;
import io.tenure.primary.Scope;
import io.tenure.primary.ScopeEnded;
import io.tenure.primary.State;
import io.tenure.store.Body;
import io.tenure.store.Codec;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Operation;
import io.tenure.testkit.sim.Dice;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.stream.Stream;

/** Goes step by step, touches the outside, and now and then behaves badly: fails, gives up, or ignores what it is told. */
final class JobService implements PrimaryService<Job> {

    static final String NAME = "jobs";

    private static final Duration PAUSE = Duration.ofMillis(800);
    private static final Duration DEAFNESS = Duration.ofSeconds(6);

    private final PrimaryCopy copy;
    private final PrimaryWorld world;
    private final Dice dice;

    JobService(PrimaryCopy copy, PrimaryWorld world, Dice dice) {
        this.copy = copy;
        this.world = world;
        this.dice = dice;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Class<Job> stateType() {
        return Job.class;
    }

    @Override
    public void run(State<Job> state, Scope scope) throws Exception {
        Runs.Run run = world.runs().enter(copy, state.id(), state.value(), scope.term());
        if (state.version().isPresent()) {
            world.toll().count(Toll.Kind.RESUMED);
        }
        scope.onWord(() -> world.toll().count(Toll.Kind.WOKEN_BY_WORDS));
        try {
            state.insert();
            while (state.value().step() < Job.LAST) {
                if (!world.isCalm() && dice.chance(0.03)) {
                    world.release(state.value().stamp());
                    return;
                }
                step(state, scope, run);
            }
            state.delete(mark(state, Toll.Kind.DONE));
        } catch (ScopeEnded | InterruptedException e) {
            if (!world.isCalm() && dice.chance(0.1)) {
                ignore(state, run);
            }
            throw e;
        } finally {
            endIfUnborn(state);
            world.runs().leave(run);
        }
    }

    private void endIfUnborn(State<Job> state) {
        if (state.version().isEmpty() && !world.journal().wasBorn(state.value().stamp())) {
            world.endUnborn(state.value().stamp());
        }
    }

    private void step(State<Job> state, Scope scope, Runs.Run run) throws Exception {
        switch (dice.below(4)) {
            case 0 -> {
                Future<String> part = scope.fork(() -> {
                    scope.sleep(dice.upTo(PAUSE));
                    act(run);
                    return "done";
                });
                part.get();
            }
            case 1 -> {
                var unused = scope.store().get(DocumentKey.of("elsewhere", state.id()));
            }
            case 2 -> {
                scope.report("at " + state.value().step(), 0.5);
                scope.check();
            }
            default -> scope.sleep(dice.upTo(PAUSE));
        }
        act(run);
        if (!world.isCalm() && dice.chance(0.05)) {
            world.toll().count(Toll.Kind.FAILED);
            throw new IllegalStateException("It fails, as such things do.");
        }
        state.change(Job::next);
        act(run);
    }

    private void act(Runs.Run run) {
        world.toll().count(Toll.Kind.EFFECTS);
        world.runs().effect(run);
    }

    /** Goes on as if nothing had been said, and tries to write in the end. */
    private void ignore(State<Job> state, Runs.Run run) {
        run.deafen();
        world.toll().count(Toll.Kind.DEAF);
        copy.linger(dice.upTo(DEAFNESS));
        try {
            state.update(state.value());
            world.journal().must(false, "C4: " + run + " wrote after it was told to end");
        } catch (ScopeEnded e) {
            world.toll().count(Toll.Kind.LATE_WRITES_REFUSED);
        }
    }

    @Override
    public Job told(Job state, Codec codec, Body word) {
        return switch (Word.of(word)) {
            case TAKEN -> state.told(word.text());
            case WITHOUT_CHANGE -> state;
            case REFUSED -> throw new InstanceRefused(Refusal.NOT_ACCEPTED, "It does not want to hear this.");
        };
    }

    @Override
    public void abort(State<Job> state, Scope scope) throws Exception {
        scope.check();
        // It may be aborted before it has ever run.
        endIfUnborn(state);
        state.delete(mark(state, Toll.Kind.ABORTED));
    }

    private static Operation mark(State<Job> state, Toll.Kind how) {
        return new Operation.Put(
                new DocumentKey(Journal.MARKS, state.value().stamp()), Expected.ANYTHING, Body.of("mark", how.name()));
    }

    @Override
    public Optional<String> optionsConflict(Job existing, Job requested) {
        return existing.group().equals(requested.group())
                ? Optional.empty()
                : Optional.of("It is of the group " + existing.group() + ".");
    }

    @Override
    public Optional<String> otherConflict(String id, Job state, Stream<Other<Job>> others) {
        return others.filter(other -> other.state().orElseThrow().group().equals(state.group()))
                .findFirst()
                .map(other -> other.id() + " is of the same group.");
    }
}
