package io.tenure.primary;

/** Runs whatever it is given. */
final class Custom extends StepService {

    private final Body body;

    Custom(Body body) {
        this.body = body;
    }

    @FunctionalInterface
    interface Body {

        void run(State<Steps> state, Scope scope) throws Exception;
    }

    @Override
    public void run(State<Steps> state, Scope scope) throws Exception {
        begun.add(state.id() + " " + state.value().step());
        body.run(state, scope);
    }
}
