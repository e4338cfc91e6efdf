package io.tenure.primary;

/** An instance was not given; the reason says what to do. */
public final class InstanceRefused extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final Refusal reason;

    public InstanceRefused(Refusal reason, String sentence) {
        super(sentence);
        this.reason = reason;
    }

    public Refusal reason() {
        return reason;
    }
}
