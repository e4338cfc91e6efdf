package io.tenure.leadership;

import io.tenure.activity.ActivityEnded;
import io.tenure.activity.host.Duty;
import io.tenure.activity.host.Performance;
import io.tenure.office.OfficeKeeper;
import io.tenure.store.Term;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The duties of an office, each performed on a thread of its own in every term.
 *
 * @param holds whether this node believes that it holds the office in this very term
 * @param failed told when the work of a term could not begin, or has ended
 */
record OfficeDuties(OfficeKeeper.Seat seat, OfficeParts parts, Predicate<Term> holds, Consumer<Term> failed) {

    private static final Logger LOG = LoggerFactory.getLogger(OfficeDuties.class);

    void begin(Term term) {
        parts.duties().forEach(duty -> parts.crew().startSteady("tenure-" + duty.name(), () -> perform(duty, term)));
    }

    /** A term whose work cannot begin, or ends early, is left: another node may have what is missing here. */
    private void perform(Duty duty, Term term) {
        Performance performance = new Performance(duty, term);
        try {
            parts.activities().run(performance.spec(seat.settings().ttl()), performance);
        } catch (ActivityEnded e) {
            LOG.debug("The duty '{}' has ended with term {}.", duty.name(), term);
        } catch (Exception e) {
            if (holds.test(term)) {
                LOG.error("The duty '{}' of term {} of the office '{}' failed.", duty.name(), term, seat.office(), e);
            }
        }
        failed.accept(term);
    }
}
