package io.tenure.cli;

import io.tenure.cli.args.Option;
import io.tenure.cli.call.Answer;
import io.tenure.cli.call.Target;
import io.tenure.cli.json.Json;
import io.tenure.cli.show.ProgressBar;
import java.time.Duration;
import java.util.function.Function;

/**
 * Waits for the end of something that the cluster works on, and shows how far it is. The work does not depend on the wait: whoever
 * ends it is told what continues.
 *
 * @param lastWord what is said on Ctrl-C
 * @param stage how far an answer is
 */
record Follow(Target target, String lastWord, Function<Json, Stage> stage) {

    static final Option WAIT = Option.flag("--wait", "wait until it has ended, and show its progress");

    private static final Duration PAUSE = Duration.ofMillis(500);

    /**
     * How far something is.
     *
     * @param share from 0 to 1; negative where nobody knows
     */
    record Stage(boolean over, double share, String line) {}

    /** Returns the answer that says that it has ended. */
    Answer untilEnded(Session session) {
        ProgressBar bar = session.progressBar();
        Runnable done = session.atInterrupt(lastWord);
        try {
            while (true) {
                Answer answer = session.read(target);
                Stage now = stage.apply(answer.json());
                if (now.over()) {
                    return answer;
                }
                bar.show(now.share(), now.line());
                session.rest(PAUSE);
            }
        } finally {
            bar.clear();
            done.run();
        }
    }
}
