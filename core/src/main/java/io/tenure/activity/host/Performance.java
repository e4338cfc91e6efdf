package io.tenure.activity.host;

import io.tenure.activity.Activities;
import io.tenure.activity.ActivityEnd;
import io.tenure.activity.ActivityScope;
import io.tenure.activity.ActivitySpec;
import io.tenure.lease.LossReason;
import io.tenure.lease.Quorum;
import io.tenure.store.Term;
import java.time.Duration;
import java.util.List;

/** A duty in one term, as the body of an activity. */
public final class Performance implements Activities.Body<Void> {

    private final Duty duty;
    private final Term term;

    public Performance(Duty duty, Term term) {
        this.duty = duty;
        this.term = term;
    }

    /** A domain of its own for each term, so a duty that outlives its term blocks nobody. */
    public ActivitySpec spec(Duration patience) {
        return ActivitySpec.of(duty.name(), duty.name() + "/" + term, Quorum.MAJORITY)
                .within(patience);
    }

    @Override
    public Void run(ActivityScope scope) {
        if (scope.term().filter(term::equals).isPresent()) {
            try {
                duty.begin(term);
                scope.awaitEnd();
            } catch (RuntimeException e) {
                duty.end(term, LossReason.WORK_FAILED);
                throw e;
            }
            duty.end(term, reason(scope));
        }
        return null;
    }

    private static LossReason reason(ActivityScope scope) {
        return switch (scope.end().orElseThrow()) {
            case ActivityEnd.OfficeLost end -> end.reason();
            case ActivityEnd.QuorumLost end -> LossReason.QUORUM_LOST;
            default -> LossReason.WORK_FAILED;
        };
    }

    @Override
    public Duration needs() {
        return duty.needs();
    }

    @Override
    public List<String> outlived() {
        return duty.outlived(term);
    }
}
