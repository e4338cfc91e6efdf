package io.tenure.server.http;

/** Ends the handling of a request with a problem. Says nothing about this process, so it carries no stack trace. */
public final class Refusal extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient Problem problem;
    private final boolean hangsUp;

    public Refusal(Problem problem) {
        this(problem, false);
    }

    private Refusal(Problem problem, boolean hangsUp) {
        super(problem.detail(), null, false, false);
        this.problem = problem;
        this.hangsUp = hangsUp;
    }

    /** Also closes the connection. */
    public static Refusal hangingUp(Problem problem) {
        return new Refusal(problem, true);
    }

    public static Refusal invalid(String detail) {
        return new Refusal(Problem.of(ProblemType.INVALID, detail));
    }

    public static Refusal notFound(String detail) {
        return new Refusal(Problem.of(ProblemType.NOT_FOUND, detail));
    }

    /** Makes a value out of what the client sent; what the value's own rules refuse is the client's mistake. */
    public static <T, X extends Exception> T unlessValid(Value<T, X> value) throws X {
        try {
            return value.get();
        } catch (IllegalArgumentException e) {
            throw invalid(String.valueOf(e.getMessage()));
        }
    }

    /** How a value is made, and what stops that besides mistakes in it. */
    @FunctionalInterface
    public interface Value<T, X extends Exception> {

        T get() throws X;
    }

    public Problem problem() {
        return problem;
    }

    boolean hangsUp() {
        return hangsUp;
    }
}
