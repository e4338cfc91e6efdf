package io.tenure.activity;

/** An activity did not start: a condition did not hold in time. */
public final class ActivityRefused extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient ActivityRefusal reason;

    ActivityRefused(String name, ActivityRefusal reason) {
        super("Activity '" + name + "' did not start: " + reason + ".");
        this.reason = reason;
    }

    public ActivityRefusal reason() {
        return reason;
    }
}
