package io.tenure.queue;

/** Thrown by a handler to fail the task at once, however many retries are left. */
public final class Fail extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private Fail(String why) {
        super(why, null, false, false);
    }

    public static Fail now(String why) {
        return new Fail(why);
    }

    public String why() {
        return String.valueOf(getMessage());
    }
}
