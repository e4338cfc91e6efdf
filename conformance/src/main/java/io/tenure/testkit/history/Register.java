package io.tenure.testkit.history;

import java.util.Optional;

/**
 * A value that is read, written, and compared and set: the model of one document.
 *
 * <p>A value of 0 stands for a document that does not exist.
 */
public final class Register implements Model<Long, Register.Input, Register.Output> {

    /** What is asked of a register. */
    public sealed interface Input {}

    public record Read() implements Input {}

    public record Write(long value) implements Input {}

    /** Writes {@code value} if the register holds {@code expected}. */
    public record CompareAndSet(long expected, long value) implements Input {}

    /** What a register answers. */
    public sealed interface Output {}

    /** The answer to a read. */
    public record Value(long value) implements Output {}

    /** It was written. */
    public record Done() implements Output {}

    /** Something else was there; nothing was written. */
    public record Mismatch() implements Output {}

    @Override
    public Long initial() {
        return 0L;
    }

    @Override
    public Optional<Long> step(Long state, Input input, Optional<Output> output) {
        return switch (input) {
            case Read read -> answered(new Value(state), output) ? Optional.of(state) : Optional.empty();
            case Write write -> Optional.of(write.value());
            case CompareAndSet swap -> compareAndSet(state, swap, output);
        };
    }

    private static Optional<Long> compareAndSet(long state, CompareAndSet swap, Optional<Output> output) {
        boolean match = state == swap.expected();
        boolean possible = answered(match ? new Done() : new Mismatch(), output);
        return possible ? Optional.of(match ? swap.value() : state) : Optional.empty();
    }

    private static boolean answered(Output expected, Optional<Output> output) {
        return output.isEmpty() || output.get().equals(expected);
    }
}
