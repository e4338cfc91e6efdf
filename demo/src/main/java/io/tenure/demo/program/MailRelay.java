package io.tenure.demo.program;

import io.tenure.queue.Fail;
import io.tenure.queue.Task;
import io.tenure.runtime.Chance;
import io.tenure.runtime.Waiting;
import java.time.Duration;

/** Sends letters, as unreliably as real ones are. One in four is refused for the moment, one in fifty for good. */
final class MailRelay {

    private static final double REFUSED = 0.25;
    private static final double HOPELESS = 0.02;
    private static final int SLOWEST_MILLIS = 1500;

    void send(Task<Mail> letter) throws InterruptedException {
        letter.progress("calling the relay", 0.1);
        Waiting.pause(Duration.ofMillis((long) (SLOWEST_MILLIS * Chance.fraction())));
        double luck = Chance.fraction();
        if (luck < HOPELESS) {
            throw Fail.now("There is no mailbox " + letter.data().to() + ".");
        }
        if (luck < REFUSED) {
            throw new IllegalStateException("The mail relay is busy.");
        }
    }
}
