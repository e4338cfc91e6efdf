package io.tenure.cli;

import io.tenure.cli.call.Surroundings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Time that passes only by resting, and keys that can be foretold. */
public final class DrivenTime implements Surroundings {

    private final List<Runnable> lastWords = new ArrayList<>();
    private final List<Duration> rests = new ArrayList<>();
    private Duration now = Duration.ofDays(1);
    private Runnable whenResting = () -> {};
    private int keys;

    @Override
    public Duration now() {
        return now;
    }

    @Override
    public void rest(Duration length) {
        rests.add(length);
        now = now.plus(length);
        whenResting.run();
    }

    @Override
    public Runnable atInterrupt(Runnable last) {
        lastWords.add(last);
        return () -> lastWords.remove(last);
    }

    @Override
    public String user() {
        return "uid 7@box";
    }

    /** Ends the command as Ctrl-C does, as far as it goes on in the test: what it has to say is said. */
    public void interrupt() {
        List.copyOf(lastWords).forEach(Runnable::run);
    }

    @Override
    public String freshKey() {
        return "key-" + ++keys;
    }

    /** Does this at every rest, for what has to happen between two tries. */
    public void whenResting(Runnable action) {
        whenResting = action;
    }

    public List<Duration> rests() {
        return rests;
    }
}
