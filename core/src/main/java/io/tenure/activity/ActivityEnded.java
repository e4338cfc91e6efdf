package io.tenure.activity;

/** An activity was ended before its time. */
public final class ActivityEnded extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient ActivityEnd reason;

    ActivityEnded(String name, ActivityEnd reason) {
        super("Activity '" + name + "' was ended: " + reason + ".");
        this.reason = reason;
    }

    public ActivityEnd reason() {
        return reason;
    }
}
