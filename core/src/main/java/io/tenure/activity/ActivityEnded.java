package io.tenure.activity;

import io.tenure.store.Advice;
import io.tenure.store.TenureException;

/** An activity was ended before its time. */
public final class ActivityEnded extends TenureException {

    private static final long serialVersionUID = 1L;

    private final transient ActivityEnd reason;

    public ActivityEnded(String name, ActivityEnd reason) {
        super(Advice.GIVE_UP, "Activity '" + name + "' was ended: " + reason + ".", null);
        this.reason = reason;
    }

    public ActivityEnd reason() {
        return reason;
    }
}
