package io.tenure.server.forward;

import io.tenure.server.http.Answer;
import io.tenure.server.http.Refusal;
import java.time.Duration;

/**
 * What came of one try of a request.
 *
 * @param conclusion what is answered if this was the last try
 * @param window for how long after the first try another one makes sense; zero if none does
 */
public record Tried(Conclusion conclusion, Duration window) {

    /** An answer, or the reason why there is none. */
    @FunctionalInterface
    public interface Conclusion {

        Answer reached() throws Exception;

        /** Another try follows instead. */
        default void dropped() {}
    }

    /** This is the answer, whatever it says. */
    public static Tried done(Answer answer) {
        return new Tried(() -> answer, Duration.ZERO);
    }

    /** Nothing was done, and the same can succeed a moment later. */
    public static Tried again(Refusal otherwise) {
        return again(otherwise, Patience.DEFAULT.nothingDone());
    }

    static Tried again(Refusal otherwise, Duration window) {
        return new Tried(
                () -> {
                    throw otherwise;
                },
                window);
    }

    static Tried failed(Refusal why) {
        return again(why, Duration.ZERO);
    }
}
