package io.tenure.sim.fleet;

import io.tenure.Tenure;
import io.tenure.primary.Completion;
import io.tenure.primary.Instance;
import io.tenure.primary.InstanceRefused;
import io.tenure.primary.Refusal;
import io.tenure.store.Body;
import io.tenure.store.StoreException;
import io.tenure.testkit.sim.Dice;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;

/** Asks a copy for an instance, waits for it or aborts it, and compares what it is told with what happened. */
final class Client implements Runnable {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final PrimaryWorld world;
    private final PrimaryCopy copy;
    private final Tenure tenure;
    private final Dice dice;
    private final String id;
    private final Job wanted;

    Client(PrimaryWorld world, PrimaryCopy copy, Tenure tenure, Dice dice) {
        this.world = world;
        this.copy = copy;
        this.tenure = tenure;
        this.dice = dice;
        this.id = "j" + dice.below(6);
        // Mostly one group for each id, so that most requests are no conflicts.
        this.wanted = new Job(world.stamp(), dice.chance(0.8) ? "g" + id : "g" + dice.below(3));
    }

    @Override
    public void run() {
        try {
            Instance<Job> instance = tenure.getOrCreate(copy.service(), id, wanted);
            if (instance.created()) {
                judgeCreated();
            }
            for (int words = dice.below(3); words > 0; words--) {
                tell(instance);
            }
            if (dice.chance(0.3)) {
                instance.abort();
                askAgain();
            }
            Completion completion = instance.await(PATIENCE);
            if (instance.created()) {
                judgeEnd(completion);
            }
        } catch (InstanceRefused e) {
            refused(e.reason());
        } catch (TimeoutException | StoreException | InterruptedException e) {
            world.journal().note("the client of " + wanted + " goes away: " + e);
        }
    }

    /** What was accepted is in the state when the answer comes, and what was refused is never. */
    private void tell(Instance<Job> instance) throws InterruptedException {
        Word kind = dice.pick(List.of(Word.TAKEN, Word.TAKEN, Word.TAKEN, Word.WITHOUT_CHANGE, Word.REFUSED));
        Body word = kind.number(world.stamp());
        try {
            instance.tell(word);
            world.journal().note("the client of " + id + " is told that " + word.text() + " was taken");
            world.toll().count(kind == Word.TAKEN ? Toll.Kind.WORDS_TAKEN : Toll.Kind.WORDS_WITHOUT_CHANGE);
            world.journal()
                    .must(
                            kind == Word.WITHOUT_CHANGE || world.journal().isHeard(word.text()),
                            "P9: " + id + " is said to have taken " + word.text() + ", but has not");
        } catch (InstanceRefused e) {
            refused(e.reason());
            if (e.reason() == Refusal.NOT_ACCEPTED) {
                world.toll().count(Toll.Kind.WORDS_REFUSED);
                world.journal().refuse(word.text());
            }
        }
    }

    /** Who has aborted an instance and asks again gets another one. */
    private void askAgain() throws InterruptedException {
        if (dice.chance(0.5)) {
            Job another = new Job(world.stamp(), wanted.group());
            Instance<Job> given = tenure.getOrCreate(copy.service(), id, another);
            world.journal()
                    .must(
                            given.created() || !world.journal().isYoungest(id, wanted.stamp()),
                            "P6: the client of " + id + " " + wanted.stamp() + " got again what it had aborted");
        }
    }

    /** A run that was aborted before its first write has ended unborn. */
    private void judgeCreated() {
        world.journal()
                .must(
                        world.journal().wasBorn(wanted.stamp()) || world.endedUnborn(wanted.stamp()),
                        "P6: " + id + " " + wanted.stamp() + " was given, but is not durable");
    }

    private void judgeEnd(Completion completion) {
        Optional<Toll.Kind> end = world.journal().end(wanted.stamp());
        world.journal().note("the client of " + id + " " + wanted.stamp() + " is told " + completion);
        switch (completion) {
            case DONE -> {
                world.toll().count(Toll.Kind.TOLD_DONE);
                truly(end.equals(Optional.of(Toll.Kind.DONE)), completion, end);
            }
            case ABORTED -> {
                world.toll().count(Toll.Kind.TOLD_ABORTED);
                truly(end.isEmpty() ? world.endedUnborn(wanted.stamp()) : end.get() != Toll.Kind.DONE, completion, end);
            }
            case RELEASED -> {
                world.toll().count(Toll.Kind.TOLD_RELEASED);
                truly(world.wasReleased(wanted.stamp()), completion, end);
            }
        }
    }

    private void truly(boolean holds, Completion told, Optional<Toll.Kind> end) {
        world.journal()
                .must(
                        holds,
                        "P8: the client of " + id + " " + wanted.stamp() + " is told " + told + ", but the end was "
                                + end);
    }

    private void refused(Refusal reason) {
        world.journal().note("the client of " + id + " " + wanted.stamp() + " is refused: " + reason);
        if (reason == Refusal.OTHER_INSTANCE) {
            world.toll().count(Toll.Kind.CONFLICTS);
        } else if (reason == Refusal.OPTIONS_CONFLICT) {
            world.toll().count(Toll.Kind.OTHER_OPTIONS);
        }
    }
}
