package io.tenure.document;

import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * What each verb makes of a document. They refuse a request by an {@code IllegalArgumentException}, whose message is told to
 * the caller. The owner calls them, perhaps more than once for one request, so they change nothing but what they return.
 *
 * @param post the first state, from the body
 * @param put the next state, from the current one and the body
 * @param patch the same, from a body with only what changes
 * @param delete looks at the state that is about to be deleted
 */
public record FactoryVerbs<T>(
        UnaryOperator<T> post, BinaryOperator<T> put, BinaryOperator<T> patch, Consumer<T> delete) {

    /** Takes bodies as they are, and refuses to patch. */
    public static <T> FactoryVerbs<T> plain() {
        return new FactoryVerbs<>(
                body -> body,
                (current, body) -> body,
                (current, body) -> {
                    throw new IllegalArgumentException("These documents cannot be patched: send the whole by PUT.");
                },
                current -> {});
    }

    public FactoryVerbs<T> posting(UnaryOperator<T> function) {
        return new FactoryVerbs<>(function, put, patch, delete);
    }

    public FactoryVerbs<T> putting(BinaryOperator<T> function) {
        return new FactoryVerbs<>(post, function, patch, delete);
    }

    public FactoryVerbs<T> patching(BinaryOperator<T> function) {
        return new FactoryVerbs<>(post, put, function, delete);
    }

    public FactoryVerbs<T> deleting(Consumer<T> function) {
        return new FactoryVerbs<>(post, put, patch, function);
    }
}
