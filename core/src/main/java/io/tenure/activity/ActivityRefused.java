package io.tenure.activity;

import io.tenure.store.Advice;
import io.tenure.store.TenureException;

/** An activity did not start: a condition did not hold in time. */
public final class ActivityRefused extends TenureException {

    private static final long serialVersionUID = 1L;

    private final transient ActivityRefusal reason;

    public ActivityRefused(String name, ActivityRefusal reason) {
        super(
                reason instanceof ActivityRefusal.NotLeader ? Advice.ASK_LEADER : Advice.RETRY_LATER,
                "Activity '" + name + "' did not start: " + reason + ".",
                null);
        this.reason = reason;
    }

    public ActivityRefusal reason() {
        return reason;
    }
}
