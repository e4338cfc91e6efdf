package io.tenure.cli.job;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.Option;
import io.tenure.cli.args.Usage;
import io.tenure.cli.call.CallFailure;
import io.tenure.cli.call.Target;
import io.tenure.cli.command.Command;
import io.tenure.cli.command.Session;
import java.time.Duration;
import java.util.Optional;

/** What a job wrote. */
final class JobLog implements Command {

    private static final Duration PAUSE = Duration.ofMillis(500);
    private static final String FOLLOW = "--follow";
    private static final String SHORT = "-f";
    private static final String ATTEMPT = "--attempt";

    @Override
    public Usage usage() {
        return Usage.of("job log", "Prints what a job wrote.")
                .details("""
                        It is on the nodes where the job ran, and any node asks them for it. If such a node is gone, what
                        the store has is printed: the beginning and the end. Of more than 10 MiB the middle is left out.""")
                .needs("ID")
                .option(Option.flag(FOLLOW, "go on as it writes more, until it has ended"))
                .option(Option.flag(SHORT, "the same as " + FOLLOW))
                .option(Option.of(ATTEMPT, "N", "only this attempt; 0 is what was before the first (else all)"))
                .example("job log 1nfs7rtgfdhprc")
                .example("job log 1nfs7rtgfdhprc -f");
    }

    @Override
    public void run(Arguments given, Session session) {
        String id = given.word("ID");
        Optional<Long> attempt = given.number(ATTEMPT, 0);
        boolean follow = given.has(FOLLOW) || given.has(SHORT);
        if (session.json()) {
            Target log = Target.of("jobs", id, "log");
            session.verbatim(session.read(attempt.map(number -> log.query("attempt", Long.toString(number)))
                    .orElse(log)));
            return;
        }
        JobText text = new JobText(id, attempt, session);
        session.out().text(text.news(!follow));
        Session.Patience patience = session.patience();
        patience.renew();
        while (follow && !text.isOver()) {
            session.rest(PAUSE);
            try {
                session.out().text(text.news(false));
                patience.renew();
            } catch (CallFailure.Nobody e) {
                patience.endWith(e);
            }
        }
    }
}
