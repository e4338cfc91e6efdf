package io.tenure.cli.command;

import io.tenure.cli.args.Option;
import io.tenure.cli.call.Answer;
import io.tenure.cli.call.CallFailure;
import io.tenure.cli.call.Target;
import io.tenure.cli.json.Json;
import io.tenure.cli.show.ProgressBar;
import java.time.Duration;
import java.util.function.Function;

/**
 * Waits for the end of something that the cluster works on, and shows how far it is. The work does not depend on the wait: whoever
 * ends it is told what continues. A node that is started again meanwhile is waited for as long as one request may take.
 *
 * @param lastWord what is said on Ctrl-C
 * @param stage how far an answer is
 */
public record Follow(Target target, String lastWord, Function<Json, Stage> stage) {

    public static final Option WAIT = Option.flag("--wait", "wait until it has ended, and show its progress");

    private static final Duration PAUSE = Duration.ofMillis(500);

    /**
     * How far something is.
     *
     * @param share from 0 to 1; negative where nobody knows
     */
    public record Stage(boolean over, double share, String line) {}

    /** Returns the answer that says that it has ended. */
    public Answer untilEnded(Session session) {
        return untilEnded(session, over -> "");
    }

    /** Text that has come since it was asked for last; all of it when it is over. */
    @FunctionalInterface
    public interface News {
        String since(boolean over);
    }

    /** The same, and prints what is new on the way. */
    public Answer untilEnded(Session session, News news) {
        ProgressBar bar = session.progressBar();
        Runnable done = session.atInterrupt(lastWord);
        Session.Patience patience = session.patience();
        try {
            while (true) {
                Stage now;
                try {
                    Answer answer = session.read(target);
                    now = stage.apply(answer.json());
                    tell(news.since(now.over()), bar, session);
                    if (now.over()) {
                        return answer;
                    }
                    patience.renew();
                } catch (CallFailure.Nobody e) {
                    now = new Stage(false, -1, "No node answers; still trying");
                    patience.endWith(e);
                }
                bar.show(now.share(), now.line());
                session.rest(PAUSE);
            }
        } finally {
            bar.clear();
            done.run();
        }
    }

    private static void tell(String text, ProgressBar bar, Session session) {
        if (!text.isEmpty()) {
            bar.clear();
            session.out().text(text);
            session.out().flush();
        }
    }
}
