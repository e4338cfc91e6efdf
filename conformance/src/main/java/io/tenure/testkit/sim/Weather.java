package io.tenure.testkit.sim;

import java.time.Duration;

/**
 * How a network treats messages.
 *
 * @param loss the share of messages that never arrive
 * @param copies the share of messages that arrive twice
 * @param usual how long a message takes at most, as a rule
 * @param late the share of messages that take longer
 * @param latest how long those take at most
 */
public record Weather(double loss, double copies, Duration usual, double late, Duration latest) {

    /** Nothing is lost, and everything arrives within five milliseconds. */
    public static final Weather FAIR = new Weather(0, 0, Duration.ofMillis(5), 0, Duration.ZERO);
}
