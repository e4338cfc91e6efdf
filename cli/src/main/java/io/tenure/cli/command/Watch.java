package io.tenure.cli.command;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.Option;
import io.tenure.cli.args.Usage;
import io.tenure.cli.args.UsageError;
import io.tenure.cli.call.CallFailure;
import io.tenure.cli.call.Durations;
import java.io.ByteArrayOutputStream;
import java.time.Duration;

/**
 * Shows something again and again until the person has seen enough: on a terminal in the same place, elsewhere one after the other,
 * with an empty line in between. That nobody answers for a while does not end it.
 */
public final class Watch {

    private static final String WATCH = "--watch";
    private static final String INTERVAL = "--interval";
    private static final String CLEAR_SCREEN = "\u001b[H\u001b[2J";
    private static final String DEFAULT_INTERVAL = "2s";

    private Watch() {}

    /** A command that only looks. */
    public static Usage on(Usage usage) {
        return usage.option(Option.flag(WATCH, "show it again and again, until Ctrl-C"))
                .option(Option.of(INTERVAL, "DURATION", "how often, with --watch (else 2s)"));
    }

    /** Runs the command once, or as often as the person wants to see it. */
    public static void run(Command command, Arguments given, Session session) {
        if (!given.has(WATCH)) {
            if (given.has(INTERVAL)) {
                throw new UsageError(INTERVAL + " says how often " + WATCH + " looks: give that, too.");
            }
            command.run(given, session);
            return;
        }
        if (given.has(Follow.WAIT.name())) {
            throw new UsageError(WATCH + " and " + Follow.WAIT.name() + " exclude each other: give one of them.");
        }
        Duration interval = interval(given);
        for (boolean first = true; ; first = false) {
            ByteArrayOutputStream frame = new ByteArrayOutputStream();
            try {
                Session framed = session.to(frame);
                command.run(given, framed);
                framed.out().flush();
            } catch (CallFailure.Nobody e) {
                if (first) {
                    throw e;
                }
                frame.writeBytes((e.getMessage() + "\n").getBytes(java.nio.charset.StandardCharsets.UTF_8));
            }
            boolean terminal = session.out().isTerminal();
            session.out().text(terminal ? CLEAR_SCREEN : first ? "" : "\n");
            session.out().bytes(frame.toByteArray());
            session.rest(interval);
        }
    }

    private static Duration interval(Arguments given) {
        try {
            return Durations.parse(given.option(INTERVAL).orElse(DEFAULT_INTERVAL));
        } catch (IllegalArgumentException e) {
            throw new UsageError(INTERVAL + ": " + e.getMessage());
        }
    }
}
