package io.tenure.office;

import io.tenure.lease.LossReason;
import io.tenure.lease.agent.LeaseAnswer;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts the inputs and effects of an office keeper. Used on the office's thread, except for fenced writes; read
 * anywhere.
 */
public final class Tally {

    private final AtomicLong fenced = new AtomicLong();
    private volatile LeadershipCounts counts = new LeadershipCounts(0, 0, 0, 0, 0, Map.of());

    public LeadershipCounts counts() {
        LeadershipCounts c = counts;
        return new LeadershipCounts(c.renewals(), c.denials(), c.unanswered(), c.terms(), fenced.get(), c.losses());
    }

    /** A write was too late; on the thread of whoever made it. */
    public void fenced() {
        fenced.incrementAndGet();
    }

    public void saw(OfficeInput input) {
        LeadershipCounts c = counts;
        counts = switch (input) {
            case OfficeInput.Answered i ->
                switch (i.answer()) {
                    case LeaseAnswer.Granted a -> with(c, 1, 0, 0);
                    case LeaseAnswer.Denied a -> with(c, 0, 1, 0);
                };
            case OfficeInput.Unanswered i -> with(c, 0, 0, 1);
            case OfficeInput other -> c;
        };
    }

    public void saw(OfficeEffect effect) {
        LeadershipCounts c = counts;
        if (effect instanceof OfficeEffect.Lead) {
            counts = new LeadershipCounts(
                    c.renewals(), c.denials(), c.unanswered(), c.terms() + 1, c.fenced(), c.losses());
        } else if (effect instanceof OfficeEffect.EndWork end) {
            Map<LossReason, Long> losses = new EnumMap<>(LossReason.class);
            losses.putAll(c.losses());
            losses.merge(end.reason(), 1L, Long::sum);
            counts = new LeadershipCounts(
                    c.renewals(), c.denials(), c.unanswered(), c.terms(), c.fenced(), Map.copyOf(losses));
        }
    }

    private static LeadershipCounts with(LeadershipCounts c, int renewal, int denial, int silence) {
        return new LeadershipCounts(
                c.renewals() + renewal,
                c.denials() + denial,
                c.unanswered() + silence,
                c.terms(),
                c.fenced(),
                c.losses());
    }
}
